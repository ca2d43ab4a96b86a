import { bookingsLine, type EmailContent, type LabelledLink, type Messages, purchaseLink, withToken } from './messages.js';

const changeLink = (content: EmailContent): LabelledLink[] =>
  purchaseLink(content, 'Hier ansehen; verschieben oder absagen, solange es möglich ist');
const viewLink = (content: EmailContent): LabelledLink[] => purchaseLink(content, 'Hier ansehen');

export const GERMAN: Messages = {
  greeting: (name) => (name ? `Hallo ${name},` : 'Guten Tag,'),
  moment: (timeZone, instant) => {
    const format = new Intl.DateTimeFormat('de-DE', { dateStyle: 'full', timeStyle: 'short', timeZone });
    return `${format.format(instant)} Uhr (${timeZone})`;
  },
  emails: {
    'purchase.confirmation': (content) => {
      const { company, bookings } = content;
      const [first] = bookings;
      if (!first)
        return {
          subject: `Danke für Ihren Kauf bei ${company}`,
          paragraphs: [{ text: 'danke für Ihren Kauf.' }, ...viewLink(content)],
        };
      return {
        subject: `Gebucht: ${first.what}, ${first.when}`,
        paragraphs: [{ text: 'das ist für Sie gebucht:' }, 'bookings', ...changeLink(content)],
      };
    },
    'booking.moved': (content) => ({
      subject: `Verschoben: ${bookingsLine(content.bookings)}`,
      paragraphs: [{ text: 'Ihre Buchung hat sich geändert. Jetzt gilt:' }, 'bookings', ...changeLink(content)],
    }),
    'booking.cancelled': (content) => ({
      subject: `Abgesagt: ${bookingsLine(content.bookings)}`,
      paragraphs: [{ text: 'diese Buchung ist abgesagt:' }, 'bookings', ...viewLink(content)],
    }),
    'booking.reminder': (content) => ({
      subject: `Erinnerung: ${bookingsLine(content.bookings)}`,
      paragraphs: [{ text: 'wir freuen uns auf Sie:' }, 'bookings', ...changeLink(content)],
    }),
    'booking.offered': (content) => {
      const { bookings, until, website, purchasePage } = content;
      const held = `Sie sind auf der Warteliste an der Reihe. Ihr Platz ist${until ? ` bis ${until}` : ''} für Sie frei gehalten:`;
      const soon = 'Buchen Sie ihn bis dahin, sonst wird er anderen angeboten.';
      return {
        subject: `Ein Platz ist frei: ${bookingsLine(bookings)}`,
        paragraphs: [
          { text: held },
          'bookings',
          { text: soon, link: purchasePage ? null : website },
          ...purchaseLink(content, 'Hier den Platz nehmen'),
        ],
      };
    },
    'booking.promoted': (content) => ({
      subject: `Gebucht: ${bookingsLine(content.bookings)}`,
      paragraphs: [{ text: 'das Warten ist vorbei. Das ist für Sie gebucht:' }, 'bookings', ...changeLink(content)],
    }),
    'staff.booked': ({ bookings }) => ({
      subject: `Neue Buchung: ${bookingsLine(bookings)}`,
      paragraphs: [{ text: 'das steht jetzt in Ihrem Kalender:' }, 'bookings'],
    }),
    'staff.moved': ({ bookings }) => ({
      subject: `Verschoben: ${bookingsLine(bookings)}`,
      paragraphs: [{ text: 'eine Buchung in Ihrem Kalender hat sich geändert. Jetzt gilt:' }, 'bookings'],
    }),
    'staff.handed_over': ({ bookings }) => ({
      subject: `Nicht mehr bei Ihnen: ${bookingsLine(bookings)}`,
      paragraphs: [{ text: 'jemand anders hat diese Buchung übernommen. Sie steht nicht mehr in Ihrem Kalender:' }, 'bookings'],
    }),
    'staff.cancelled': ({ bookings }) => ({
      subject: `Abgesagt: ${bookingsLine(bookings)}`,
      paragraphs: [{ text: 'diese Buchung ist abgesagt und steht nicht mehr in Ihrem Kalender:' }, 'bookings'],
    }),
    'member.welcome': ({ company, website, token }) => ({
      subject: `Willkommen bei ${company}`,
      paragraphs: [
        { text: `Sie sind jetzt Mitglied bei ${company}.`, link: website },
        ...(token ? [{ text: 'Wählen Sie innerhalb einer Stunde mit diesem Code ein Passwort:', code: token }] : []),
      ],
    }),
    'member.email_changed': ({ company, website }) => ({
      subject: `Ihre E-Mail-Adresse bei ${company} wurde geändert`,
      paragraphs: [
        {
          text: `${company} hat Ihrem Konto eine andere E-Mail-Adresse gegeben. Melden Sie sich von nun an mit ihr an. Wenn Sie nicht darum gebeten haben, sagen Sie dort Bescheid.`,
          link: website,
        },
      ],
    }),
    'email.confirmation': ({ company, website, token = '' }) => ({
      subject: `Ist das Ihre E-Mail-Adresse? ${company}`,
      paragraphs: [
        {
          text: `jemand, wahrscheinlich Sie, hat diese E-Mail-Adresse für ein Konto bei ${company} angegeben, wo sie schon bekannt ist. Wenn Sie es nicht waren, ist nichts zu tun: Niemand sieht, was dort unter ihr gespeichert ist.`,
        },
        { text: 'Wenn Sie es waren, wählen Sie heute noch mit diesem Code ein Passwort. Dann ist alles ein Konto:', code: token },
        ...(website ? [{ text: company, link: website }] : []),
      ],
    }),
    'password.reset': ({ company, page, token = '' }) => ({
      subject: `Ein neues Passwort für ${company}`,
      paragraphs: [
        { text: 'jemand, wahrscheinlich Sie, hat um ein neues Passwort gebeten. Wenn Sie es nicht waren, ist nichts zu tun.' },
        page
          ? { label: 'Wählen Sie es innerhalb einer Stunde hier', link: withToken(page, token) }
          : { text: 'Wählen Sie es innerhalb einer Stunde mit diesem Code:', code: token },
      ],
    }),
  },
};
