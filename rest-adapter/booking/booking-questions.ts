import { aboutClients, type FormQuestions, ofForm } from '../hal/form-questions.js';
import type { FormQuestionRow } from '../operations/types.js';

interface QuestionedItem {
  readonly questionGroupId: number | null;
}

interface BookingWithQuestions {
  readonly booking: {
    readonly service: QuestionedItem | null;
    readonly eventChain: QuestionedItem | null;
    readonly answers: NonNullable<FormQuestions['answers']>;
  };
  readonly questions: readonly FormQuestionRow[];
}

/** Questions of the form of a booking: those of what is booked, with the answers to them. */
export const questionsOfBooking = ({ booking, questions }: BookingWithQuestions): FormQuestions[] => [
  {
    at: ['questions'],
    asked: ofForm(questions, (booking.service ?? booking.eventChain)?.questionGroupId),
    answers: booking.answers,
  },
];

/** Questions of the form of a new booking: those of what is booked, and those about the client. */
export const questionsOfNewBooking = (booked: QuestionedItem | null, questions: readonly FormQuestionRow[]): FormQuestions[] => [
  { at: ['questions'], asked: ofForm(questions, booked?.questionGroupId) },
  { at: ['client', 'q'], asked: aboutClients(questions) },
];

/** Questions that administrators ask with a booking; surveys come after it. */
export const QUESTIONS_OF_STAFF = { inSurvey: false, includeAdminOnly: true } as const;

/** Questions that a member is asked with a booking. */
export const QUESTIONS_OF_MEMBERS = { inSurvey: false, includeAdminOnly: false } as const;
