import { bookingsLine, type EmailContent, type LabelledLink, type Messages, purchaseLink, withToken } from './messages.js';

const changeLink = (content: EmailContent): LabelledLink[] =>
  purchaseLink(content, 'See it here; move or cancel it while that is possible');
const viewLink = (content: EmailContent): LabelledLink[] => purchaseLink(content, 'See it here');

export const ENGLISH: Messages = {
  greeting: (name) => (name ? `Hello ${name},` : 'Hello,'),
  moment: (timeZone, instant) => {
    const format = new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeStyle: 'short', timeZone });
    return `${format.format(instant)} (${timeZone})`;
  },
  emails: {
    'purchase.confirmation': (content) => {
      const { company, bookings } = content;
      const [first] = bookings;
      if (!first)
        return {
          subject: `Thank you for your purchase at ${company}`,
          paragraphs: [{ text: 'Thank you for your purchase.' }, ...viewLink(content)],
        };
      return {
        subject: `Booked: ${first.what}, ${first.when}`,
        paragraphs: [{ text: 'This is booked for you:' }, 'bookings', ...changeLink(content)],
      };
    },
    'booking.moved': (content) => ({
      subject: `Moved: ${bookingsLine(content.bookings)}`,
      paragraphs: [{ text: 'Your booking has changed. It is now:' }, 'bookings', ...changeLink(content)],
    }),
    'booking.cancelled': (content) => ({
      subject: `Cancelled: ${bookingsLine(content.bookings)}`,
      paragraphs: [{ text: 'This booking is cancelled:' }, 'bookings', ...viewLink(content)],
    }),
    'booking.reminder': (content) => ({
      subject: `Reminder: ${bookingsLine(content.bookings)}`,
      paragraphs: [{ text: 'We are looking forward to seeing you:' }, 'bookings', ...changeLink(content)],
    }),
    'booking.offered': (content) => {
      const { bookings, until, website, purchasePage } = content;
      const held = `You are next on the waiting list. What you wait for is held for you${until ? ` until ${until}` : ''}:`;
      const soon = 'Book it before then, or it is offered to the next.';
      return {
        subject: `A space is free: ${bookingsLine(bookings)}`,
        paragraphs: [
          { text: held },
          'bookings',
          { text: soon, link: purchasePage ? null : website },
          ...purchaseLink(content, 'Take it here'),
        ],
      };
    },
    'booking.promoted': (content) => ({
      subject: `Booked: ${bookingsLine(content.bookings)}`,
      paragraphs: [{ text: 'You need wait no longer. This is booked for you:' }, 'bookings', ...changeLink(content)],
    }),
    'staff.booked': ({ bookings }) => ({
      subject: `New booking: ${bookingsLine(bookings)}`,
      paragraphs: [{ text: 'This is in your diary now:' }, 'bookings'],
    }),
    'staff.moved': ({ bookings }) => ({
      subject: `Moved: ${bookingsLine(bookings)}`,
      paragraphs: [{ text: 'A booking in your diary has changed. It is now:' }, 'bookings'],
    }),
    'staff.handed_over': ({ bookings }) => ({
      subject: `No longer yours: ${bookingsLine(bookings)}`,
      paragraphs: [{ text: 'Somebody else has taken over this booking. It has left your diary:' }, 'bookings'],
    }),
    'staff.cancelled': ({ bookings }) => ({
      subject: `Cancelled: ${bookingsLine(bookings)}`,
      paragraphs: [{ text: 'This booking is cancelled and has left your diary:' }, 'bookings'],
    }),
    'member.welcome': ({ company, website, token }) => ({
      subject: `Welcome to ${company}`,
      paragraphs: [
        { text: `You are now a member of ${company}.`, link: website },
        ...(token ? [{ text: 'Choose a password with this code, within the hour:', code: token }] : []),
      ],
    }),
    'member.email_changed': ({ company, website }) => ({
      subject: `Your e-mail address at ${company} was changed`,
      paragraphs: [
        {
          text: `The staff of ${company} have given your account another e-mail address: you log in with that one from now on. If you did not ask for it, tell them.`,
          link: website,
        },
      ],
    }),
    'email.confirmation': ({ company, website, token = '' }) => ({
      subject: `Is this your e-mail address? ${company}`,
      paragraphs: [
        {
          text: `Somebody, probably you, has given this e-mail address for an account at ${company}, where it is known already. If it was not you, nothing need be done: nothing that is kept under it is shown to anybody.`,
        },
        { text: 'If it was you, choose a password with this code, within the day. It is all one account then:', code: token },
        ...(website ? [{ text: company, link: website }] : []),
      ],
    }),
    'password.reset': ({ company, page, token = '' }) => ({
      subject: `A new password for ${company}`,
      paragraphs: [
        { text: 'Somebody, probably you, asked for a new password. If it was not you, nothing need be done.' },
        page
          ? { label: 'Choose one here, within the hour', link: withToken(page, token) }
          : { text: 'Choose one with this code, within the hour:', code: token },
      ],
    }),
  },
};
