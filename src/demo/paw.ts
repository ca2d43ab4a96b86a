/** Paw on a cream ground, 64 by 64: a PNG in base64, for all records of the demo that have a picture. */
export const PAW = [
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAMAAACdt4HsAAAABlBMVEX/+vA8bnE0TFcvAAAAqElEQVR42u1X0RKAIAhr///TddWLHeAA68rgjc',
  'stwQG6LGVzGwyPQB8meg78iWk9F37HtJ4Tv2Fa7xsEsOwnOcjoAJQSQehfrwV9L/Z/oKzS4uayo2eeO593EXCKt1bdFgISBMJaa5/XL3K8Vpwm',
  'Hn0liorXGdhqFGNGtCtG5kqMIUuQbepFMHw01imM1vJj1ZjuB72OFGSI3bbDeHZaOq5aY54dZZPaCspbBLkoXnjxAAAAAElFTkSuQmCC',
].join('');
