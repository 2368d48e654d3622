// Loaded before the development server, which prints its own lines and ends as it likes.
import { stampArrivals } from "./arrivals.mjs";

stampArrivals();
