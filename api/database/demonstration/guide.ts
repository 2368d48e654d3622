import { guideText } from "./guide-text";

console.log(guideText());
