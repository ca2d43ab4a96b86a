/** Names of which the demo's clients are made. All are invented: example.com belongs to nobody. */
export const FIRST_NAMES = (
  'Amelia Oliver Isla George Ava Noah Mia Arthur Ivy Leo Lily Harriet Freya Theo Florence Oscar Willow Archie Rosie Jack ' +
  'Sofia Henry Grace Jude Matilda Luca Elsie Finley Zara Kofi Priya Mohammed Aisha Tomasz Chloe Ewan Niamh Dylan Yuki Omar'
).split(' ');

export const LAST_NAMES = (
  'Smith Jones Taylor Brown Williams Wilson Johnson Davies Patel Wright Walker Robinson Khan Thompson White Hughes Edwards ' +
  "Green Lewis Wood Harris Martin Jackson Clarke Turner Okafor Nowak O'Brien Singh Murphy Campbell Kaya Rossi Chen Larsen"
).split(' ');

export const STREETS = [
  'Albert Road',
  'Castle Street',
  'Church Lane',
  'Garden Row',
  'High Street',
  'Kings Avenue',
  'Mill Lane',
  'Orchard Close',
  'Park View',
  'Queens Road',
  'Station Road',
  'Victoria Terrace',
];

export const PETS = 'Bella Max Luna Charlie Poppy Milo Daisy Alfie Coco Teddy Rosie Buddy Molly Biscuit Pickle Smudge'.split(' ');

/** Addresses of clients. Telephone numbers are from the ranges reserved for fiction. */
export interface Town {
  readonly name: string;
  readonly county: string;
  readonly country: string;
  readonly postcodes: readonly string[];
  readonly prefix: string;
  /** Numbers without the last two digits. */
  readonly mobile: string;
  readonly phone: string;
}

export const LONDON: Town = {
  name: 'London',
  county: 'Greater London',
  country: 'United Kingdom',
  postcodes: ['NW1 0AB', 'NW3 2QX', 'NW5 1TL', 'N1 9GU', 'WC1N 3JB'],
  prefix: '44',
  mobile: '7700 9002',
  phone: '20 7946 00',
};

export const LEEDS_TOWN: Town = {
  ...LONDON,
  name: 'Leeds',
  county: 'West Yorkshire',
  postcodes: ['LS1 4AP', 'LS2 9JT', 'LS6 3EQ', 'LS8 1NT'],
  mobile: '7700 9003',
  phone: '113 496 00',
};

export const BOSTON: Town = {
  name: 'Boston',
  county: 'Massachusetts',
  country: 'United States',
  postcodes: ['02108', '02110', '02127', '02210'],
  prefix: '1',
  mobile: '617 555 01',
  phone: '857 555 01',
};
