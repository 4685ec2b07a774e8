// page.ts - the example in a page.
import { showPage } from "../common/page.js";
import { start } from "./example.js";

void showPage("Jolt", start);
