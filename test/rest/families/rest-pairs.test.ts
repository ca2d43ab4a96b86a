import { RestShoppingClient } from '../../support/clients/shopping-clients.js';
import { pairsOver } from './pairs.js';

pairsOver((url) => new RestShoppingClient(url));
