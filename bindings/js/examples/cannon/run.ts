// run.ts - the example in node.
import { runProgram } from "../common/program.js";
import { start } from "./example.js";

await runProgram(start);
