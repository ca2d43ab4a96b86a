import { InputType } from 'type-graphql';
import { MayText, MayWhole } from '../shared/input-field.js';
import { SaveListedInput } from '../shared/listed-resolver.js';

@InputType()
export class SaveBookingTextInput extends SaveListedInput {
  @MayText()
  message?: string | null;

  @MayText('Step of booking at which the text is shown, as front ends name it: `Confirm`, `Basket` and so on.')
  messageType?: string | null;

  @MayText('company (unless said), service, person, resource or event_group.')
  itemKind?: string | null;

  @MayWhole('Id of the service, person, resource or event group.')
  itemId?: number | null;
}

@InputType()
export class SaveReasonInput extends SaveListedInput {
  @MayText()
  name?: string | null;

  @MayWhole('2 blocked, 3 cancelled, 5 moved.')
  reasonType?: number | null;
}
