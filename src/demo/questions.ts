import type { NewQuestion } from '../client/questions/save-question.js';

/** Numbers of the forms. Numbers belong to one company; different ones only make the forms easier to tell apart. */
export const FORM = { petVisit: 1, petTalk: 2, leedsVisit: 3, leedsTalk: 4, yogaVisit: 5, yogaTalk: 6 } as const;

/** Questions of every kind, as a pet shop would ask them. Prices in pence. */
export const PET_VISIT: readonly NewQuestion[] = [
  { name: 'About your pet', kind: 'heading' },
  { name: "Your pet's name", kind: 'text_field', required: true, important: true },
  {
    name: 'What kind of animal?',
    kind: 'select',
    required: true,
    options: [{ name: 'Dog', isDefault: true }, { name: 'Cat' }, { name: 'Rabbit' }, { name: 'Guinea pig' }],
  },
  { name: 'Date of birth', kind: 'date', helpText: 'A guess will do.' },
  { name: 'Coat', kind: 'radio', options: [{ name: 'Short', isDefault: true }, { name: 'Long' }, { name: 'Curly' }] },
  {
    name: 'Shampoo',
    kind: 'select-price',
    options: [
      { name: 'Standard', price: 0, isDefault: true },
      { name: 'Hypoallergenic', price: 350 },
      { name: 'Flea treatment', price: 600 },
    ],
  },
  {
    name: 'Take home',
    kind: 'radio-price',
    options: [
      { name: 'Nothing', price: 0, isDefault: true },
      { name: 'A bow', price: 150 },
      { name: 'A bandana', price: 300 },
    ],
  },
  { name: 'Brush the teeth', kind: 'check-price', price: 500, pricePerBooking: true },
  { name: 'You may show photos of my pet', kind: 'check' },
  { name: 'Anything we should know?', kind: 'text_area', helpText: 'Allergies, fears, favourite treats.' },
  {
    name: 'Temper',
    kind: 'select',
    adminOnly: true,
    important: true,
    options: [{ name: 'Calm', isDefault: true }, { name: 'Nervous' }, { name: 'Bites' }],
  },
  {
    name: 'How was your visit?',
    kind: 'radio',
    inSurvey: true,
    options: [{ name: 'Very good' }, { name: 'Good' }, { name: 'Not so good' }],
  },
];

export const PET_TALK: readonly NewQuestion[] = [
  { name: 'Will you bring your pet?', kind: 'radio', options: [{ name: 'Yes' }, { name: 'No', isDefault: true }] },
  { name: 'What would you like to learn?', kind: 'text_area' },
];

export const LEEDS_VISIT: readonly NewQuestion[] = [
  { name: "Your pet's name", kind: 'text_field', required: true },
  { name: 'What kind of animal?', kind: 'select', options: [{ name: 'Dog', isDefault: true }, { name: 'Cat' }] },
  { name: 'Collect by taxi', kind: 'check-price', price: 1200 },
];

/** Prices in cents. */
export const YOGA_VISIT: readonly NewQuestion[] = [
  { name: 'Experience', kind: 'radio', required: true, options: [{ name: 'None', isDefault: true }, { name: 'Some' }] },
  {
    name: 'Mat',
    kind: 'select-price',
    options: [
      { name: 'I bring my own', price: 0, isDefault: true },
      { name: 'Hire one', price: 300 },
    ],
  },
  { name: 'Injuries we should know of', kind: 'text_area' },
];

export const YOGA_TALK: readonly NewQuestion[] = [{ name: 'Where did you hear of us?', kind: 'text_field' }];

/** Questions that every client of the family is asked, whatever they book. */
export const OF_CLIENTS: readonly NewQuestion[] = [
  {
    name: 'How did you hear of us?',
    kind: 'select',
    options: [{ name: 'A friend' }, { name: 'The web' }, { name: 'Walking past' }],
  },
];
