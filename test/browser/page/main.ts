import { admin } from './admin.js';
import { desk } from './desk.js';
import { guest } from './guest.js';
import { member } from './member.js';
import { methods } from './methods.js';
import { purchase } from './purchase.js';
import { Screen } from './screen.js';
import type { Visit } from './visit.js';
import { visitor } from './visitor.js';

const PROGRAMS: Readonly<Record<string, (visit: Visit) => Promise<void>>> = {
  visitor,
  purchase,
  guest,
  member,
  admin,
  desk,
  methods,
};

const asked = new URLSearchParams(location.search);
const screen = new Screen(document.body);
const program = PROGRAMS[`${asked.get('program')}`];
program?.({ screen, asked, api: `${asked.get('api')}` }).then(
  () => screen.say('That is all'),
  (thrown) => screen.refused(thrown),
);
