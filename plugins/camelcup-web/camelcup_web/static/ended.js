// The page of a finished game: a bot looks at the moves of a person.
import { answers } from "./ask.js";

answers(document.getElementById("ask"), document.getElementById("opinions"), "The bot is looking at each of your moves.");
