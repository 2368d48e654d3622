import { afterAll } from "vitest";
import { closeOpened } from "./opened";

afterAll(closeOpened);
