import { GraphqlFace } from '../../support/shopping-faces.js';
import { pairsOver } from './pairs.js';

pairsOver((url) => new GraphqlFace(url));
