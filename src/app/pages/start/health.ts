import { messages } from './language.js';

/** Shows beside the version whether the server would take a booking, as `/ready` reports it. */
export async function showHealth(): Promise<void> {
  const place = document.getElementById('health');
  if (!place) return;
  const isReady = await fetch('/ready').then(
    ({ ok }) => ok,
    () => false,
  );
  place.textContent = isReady ? messages.start.ready : messages.start.notReady;
  place.className = isReady ? 'well' : 'unwell';
}
