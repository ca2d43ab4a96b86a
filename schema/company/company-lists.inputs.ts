import { InputType } from 'type-graphql';
import { OptionalInt, OptionalText } from '../shared/input-field.js';
import { SaveShortListInput } from '../shared/short-list-resolver.js';

@InputType()
export class SaveBookingTextInput extends SaveShortListInput {
  @OptionalText()
  message?: string | null;

  @OptionalText('Step of booking at which the text is shown, as front ends name it: `Confirm`, `Basket` and so on.')
  messageType?: string | null;

  @OptionalText('company (unless said), service, person, resource or event_group.')
  itemKind?: string | null;

  @OptionalInt('Id of the service, person, resource or event group.')
  itemId?: number | null;
}

@InputType()
export class SaveReasonInput extends SaveShortListInput {
  @OptionalText()
  name?: string | null;

  @OptionalInt('2 blocked, 3 cancelled, 5 moved.')
  reasonType?: number | null;
}
