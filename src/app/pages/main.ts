import { offerCopies } from './copy-code.js';
import { writeOwnAddress } from './own-address.js';
import { offerSearch } from './search.js';
import { offerTries } from './try-call.js';

/* What pages of the documentation can do besides being read. Without it they lack nothing but that. */
writeOwnAddress();
offerCopies();
offerSearch();
offerTries();
