// Loaded before remix-serve (node --import): what the shop needs of its server and remix-serve has no setting for.
import { stampArrivals } from "./arrivals.mjs";

stampArrivals();
