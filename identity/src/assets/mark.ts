// A signet ring seen from the front: the band, and the engraved face that presses the seal.
const MARK_PATHS =
  '<path d="M9.3 17.6a8.2 8.2 0 1 0 13.4 0" fill="none" stroke="currentColor" stroke-width="2.5"/>' +
  '<path d="M16 1.2l8.1 3.4 2.3 7.7-5.2 6.9H10.8L5.6 12.3l2.3-7.7z" fill="currentColor" stroke="currentColor" stroke-width="1.2" stroke-linejoin="round"/>' +
  '<path d="M19.6 7.3c-.9-1-2.1-1.5-3.6-1.5-2.2 0-3.6 1-3.6 2.5 0 1.6 1.4 2 3.6 2.4 2.2.4 3.6.9 3.6 2.4s-1.4 2.4-3.6 2.4c-1.6 0-2.9-.5-3.8-1.6" fill="none" stroke="var(--mark-cut, #fff)" stroke-width="1.9" stroke-linecap="round"/>'

export const MARK = `<svg class="mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">${MARK_PATHS}</svg>`

/** The icon file has no style sheet around it, so it brings its own colour. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" color="#4051c7">${MARK_PATHS.replace('var(--mark-cut, #fff)', '#fff')}</svg>`
