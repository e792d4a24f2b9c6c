// A signet ring seen from the front: the band, and the engraved face that presses the seal.
export const MARK_PATHS = `<path d="M10.1 14.6a9 9 0 1 0 11.8 0" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round"/><path d="M10.6 3h10.8l4.1 5.2-5.2 7.3h-8.6L6.5 8.2z" fill="currentColor"/><path d="M18.9 7.2c-.7-.8-1.7-1.2-2.9-1.2-1.7 0-2.9.8-2.9 2s1 1.6 2.9 1.9c1.9.3 2.9.8 2.9 1.9s-1.2 1.7-2.9 1.7c-1.300 0-2.300-.4-3-1.200" fill="none" stroke="var(--mark-cut, #fff)" stroke-width="1.5" stroke-linecap="round"/>`

export const MARK = `<svg class="mark" viewBox="0 0 32 32" width="32" height="32" aria-hidden="true" focusable="false">${MARK_PATHS}</svg>`

/** The icon file has no style sheet around it, so it brings its own colour. */
export const ICON = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" color="#4051c7">${MARK_PATHS.replace('var(--mark-cut, #fff)', '#fff')}</svg>`
