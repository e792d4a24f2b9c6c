/** More than so many nobody reads on a page; the error report has them all. */
export const LISTED = 100

export const listedRows = (rows: readonly number[]) =>
  `${rows.slice(0, LISTED).join(', ')}${rows.length > LISTED ? ' …' : ''}`
