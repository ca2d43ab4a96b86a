import { CATEGORIES, CLINICS, SERVICE_GROUPS } from '../../src/catalogue/catalogue-lists.js';
import { dropNulls } from '../../src/shared/drop-nulls.js';
import { shortListResolver } from '../shared/short-list-resolver.js';
import { SaveCategoryInput, SaveClinicInput, SaveServiceGroupInput } from './catalogue-lists.inputs.js';

export const CategoryResolver = shortListResolver({
  kind: CATEGORIES,
  input: SaveCategoryInput,
  one: 'category',
  all: 'categories',
  description: 'Categories under which clients find services, in their order.',
  fieldsOf: ({ name, description, order }: SaveCategoryInput) => dropNulls({ name, description, order }, 'name', 'order'),
});

export const ServiceGroupResolver = shortListResolver({
  kind: SERVICE_GROUPS,
  input: SaveServiceGroupInput,
  one: 'serviceGroup',
  all: 'serviceGroups',
  description: 'Services that are shown together, in their order.',
  fieldsOf: ({ name, description, order, serviceIds }: SaveServiceGroupInput) =>
    dropNulls({ name, description, order, serviceIds }, 'name', 'order', 'serviceIds'),
});

export const ClinicResolver = shortListResolver({
  kind: CLINICS,
  input: SaveClinicInput,
  one: 'clinic',
  all: 'clinics',
  description: 'Clinics of a company, by `order`.',
  fieldsOf: ({ companyId: _company, id: _id, expectedVersion: _version, ...fields }: SaveClinicInput) =>
    dropNulls(fields, 'name', 'order', 'startsAt', 'endsAt', 'serviceIds', 'personIds', 'resourceIds'),
});
