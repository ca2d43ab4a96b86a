import { ormOptions } from './src/app/database/orm.js';

/** For the command line of MikroORM, which needs a server that runs. `npm run migrate` needs neither. */
export default ormOptions({ url: process.env.DATABASE_URL ?? 'postgresql://localhost/daybook' });
