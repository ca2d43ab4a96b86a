import type * as z from 'zod';
import { booleanText, clearable, email, id, integer, jsonObject, optional, text, timeZone } from '../params.js';
import { localDate } from '../params-time.js';
import { answersInput, questionAnswers } from '../purchase/question-answers.js';

/** Fields of their own record that clients may write. */
export const ownShape = {
  first_name: clearable(text()),
  last_name: clearable(text()),
  email: clearable(email),
  mobile_prefix: clearable(text()),
  mobile: clearable(text()),
  phone_prefix: clearable(text()),
  phone: clearable(text()),
  address1: clearable(text()),
  address2: clearable(text()),
  address3: clearable(text()),
  address4: clearable(text()),
  address5: clearable(text()),
  postcode: clearable(text()),
  country: clearable(text()),
  time_zone: clearable(timeZone),
  locale: clearable(text()),
  notifications: optional(jsonObject),
  notification_preferences: optional(jsonObject),
  q: optional(jsonObject),
  extra_info: optional(jsonObject),
  questions: optional(questionAnswers),
};

/** Fields that administrators may write: those of clients and more. Source: service.md 2.1. */
export const clientShape = {
  ...ownShape,
  reference: clearable(text()),
  comp_ref: clearable(text()),
  join_date: clearable(localDate),
  member_type: clearable(integer()),
  send_email: optional(booleanText),
  member_level_id: clearable(id),
  default_company_id: clearable(id),
  parent_client_id: clearable(id),
  disabled: optional(booleanText),
};

type OwnBody = z.output<z.ZodObject<typeof ownShape>>;
type ClientBody = z.output<z.ZodObject<typeof clientShape>>;

export const ownInput = (body: OwnBody) => ({
  firstName: body.first_name,
  lastName: body.last_name,
  email: body.email,
  mobilePrefix: body.mobile_prefix,
  mobile: body.mobile,
  phonePrefix: body.phone_prefix,
  phone: body.phone,
  address1: body.address1,
  address2: body.address2,
  address3: body.address3,
  address4: body.address4,
  address5: body.address5,
  postcode: body.postcode,
  country: body.country,
  timeZone: body.time_zone,
  locale: body.locale,
  notifications: body.notifications ?? body.notification_preferences,
  q: body.q,
  extra: body.extra_info,
  answers: answersInput(body.questions),
});

export const clientInput = (body: ClientBody) => ({
  ...ownInput(body),
  reference: body.reference === undefined ? body.comp_ref : body.reference,
  joinDate: body.join_date,
  memberType: body.member_type,
  sendEmail: body.send_email,
  memberLevelId: body.member_level_id,
  defaultCompanyId: body.default_company_id,
  parentClientId: body.parent_client_id,
  disabled: body.disabled,
});

/** Wire names of input fields that the schema names differently. */
export const CLIENT_NAMES = { answers: 'questions', extra: 'extra_info' };
