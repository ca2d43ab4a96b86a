/** CSS of Altair on narrow screens: query and answer stacked at full width, with room for the send button. */
export const NARROW_STYLE = `
@media (max-width: 40rem) {
  .app-side-menu { display: none !important; }
  .main-content-row > as-split { grid-template: minmax(0, 1fr) minmax(0, 1fr) / minmax(0, 1fr) !important; }
  .main-content-row > as-split > as-split-area { grid-column: 1 !important; grid-row: 1 !important; }
  .main-content-row > as-split > as-split-area ~ as-split-area { grid-row: 2 !important; border-top: 2px solid #8884; }
  .main-content-row > as-split > .as-split-gutter, .main-content-row > as-split > as-split-area.as-hidden { display: none !important; }
  .url-box__method-wrapper { display: none !important; }
  .url-box .send-request__button { white-space: nowrap; padding: 0 0.6rem; font-size: 0.85rem !important; }
}
`;
