import { offerCopies } from './copy-code.js';
import { writeOwnAddress } from './own-address.js';
import { offerSearch } from './search.js';
import { offerTries } from './try-call.js';

/* Conveniences of the pages of the documentation, which can be read without them. */
writeOwnAddress();
offerCopies();
offerSearch();
offerTries();
