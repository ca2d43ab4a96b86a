import { InputType } from 'type-graphql';
import { TEXT_SUBJECTS, type TextItem } from '../../src/company/booking-text.entity.js';
import { REASON_KINDS } from '../../src/company/reason.entity.js';
import { OptionalEnum, OptionalInt, OptionalText } from '../shared/input-field.js';
import { SaveShortListInput } from '../shared/short-list-resolver.js';

@InputType()
export class SaveBookingTextInput extends SaveShortListInput {
  @OptionalText()
  message?: string | null;

  @OptionalText('Step of a booking at which the text is shown, as a word that front ends know, such as `Confirm` or `Basket`.')
  step?: string | null;

  @OptionalEnum(TEXT_SUBJECTS, 'Kind of the record that the text is about; COMPANY by default.')
  itemKind?: TextItem | null;

  @OptionalInt('Id of the service, person, resource or event group.')
  itemId?: number | null;
}

@InputType()
export class SaveReasonInput extends SaveShortListInput {
  @OptionalText()
  name?: string | null;

  @OptionalEnum(REASON_KINDS, 'Occasion that the reason can be given for.')
  kind?: number | null;
}
