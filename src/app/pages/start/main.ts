import { BookingSteps } from './booking.js';
import { showHealth } from './health.js';
import { LogIns } from './log-ins.js';
import { Screen } from './screen.js';
import { Sent } from './sent.js';
import { addressFor } from './words.js';

/* The start page: its health and, where there is a demo, a booking that is really made. */
void showHealth();

const place = document.getElementById('booking');
if (place) {
  place.hidden = false;
  const companyId = Number(place.dataset.company);
  const screen = new Screen();
  const sent = new Sent(document.getElementById('requests') as HTMLElement, document.getElementById('forms') as HTMLElement);
  const booking = new BookingSteps(companyId, screen, sent);
  new LogIns(companyId, booking, sent);
  void booking.begin();

  // Until the reader types an address, it follows the name.
  let isOwn = false;
  screen.email.addEventListener('input', () => {
    isOwn = true;
  });
  screen.name.addEventListener('input', () => {
    if (!isOwn) screen.email.value = addressFor(screen.name.value);
  });
}
