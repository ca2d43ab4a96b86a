import { GraphqlFace } from '../../support/clients/shopping-faces.js';
import { pairsOver } from './pairs.js';

pairsOver((url) => new GraphqlFace(url));
