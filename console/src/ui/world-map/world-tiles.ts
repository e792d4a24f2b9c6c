/**
 * The world as a board of squares, one a country, each about where a map would have it. Small countries are as easy to see
 * as large ones, which is what counts here.
 */
const board = [
  '.. .. .. .. .. GL .. IS .. .. .. NO SE FI EE .. .. .. .. .. .. .. .. .. .. .. .. .. ..',
  '.. .. .. .. .. .. .. .. .. .. NL DK PL LT LV .. RU .. .. .. .. .. .. .. .. .. .. .. ..',
  'CA .. .. .. .. .. .. .. IE GB BE DE CZ SK BY UA .. .. .. .. .. .. .. .. .. .. .. .. ..',
  'US .. .. .. .. .. .. .. .. FR LU AT HU RO MD .. .. KZ .. .. MN .. .. .. .. .. .. .. ..',
  'MX .. .. BS .. .. .. .. .. AD CH SI HR RS BG .. GE UZ KG .. .. .. .. KP .. .. .. .. ..',
  'GT BZ CU HT DO PR .. .. PT ES IT BA ME XK MK TR AM AZ TM TJ .. CN .. KR JP .. .. .. ..',
  'SV HN .. JM .. BB .. .. .. .. MT .. AL GR CY LB SY IQ IR AF .. .. .. .. .. .. .. .. ..',
  '.. NI .. .. .. TT .. .. MA DZ TN LY EG IL PS JO KW BH .. PK NP BT .. HK TW .. .. .. ..',
  '.. CR PA .. .. .. CV .. MR ML NE TD SD ER .. SA QA AE .. .. IN BD MM MO .. .. .. .. ..',
  '.. .. CO VE GY SR .. SN GM BF BJ NG SS ET DJ .. YE OM .. .. LK .. TH LA VN .. PH .. ..',
  '.. .. EC PE BR .. .. GW GN GH TG CM CF UG KE SO .. .. .. .. MV .. MY KH .. BN .. .. ..',
  '.. .. .. BO PY .. .. SL LR CI ST GQ CG RW TZ .. SC .. .. .. .. .. SG .. ID .. .. .. ..',
  '.. .. .. CL AR UY .. .. .. .. .. GA CD BI MW KM .. .. .. .. .. .. .. .. .. TL PG .. ..',
  '.. .. .. .. .. .. .. .. .. .. .. AO ZM ZW MZ .. MG MU .. .. .. .. .. .. .. .. .. SB ..',
  '.. .. .. .. .. .. .. .. .. .. .. NA BW SZ .. .. .. .. .. .. .. .. .. .. .. AU .. VU WS',
  '.. .. .. .. .. .. .. .. .. .. .. .. ZA LS .. .. .. .. .. .. .. .. .. .. .. .. NC FJ TO',
  '.. .. .. .. .. .. .. .. .. .. .. .. .. .. .. .. .. .. .. .. .. .. .. .. .. .. .. NZ ..',
]

export interface Tile {
  readonly code: string
  readonly x: number
  readonly y: number
}

export const tiles: readonly Tile[] = board.flatMap((row, y) =>
  row.split(' ').flatMap((code, x) => (code === '..' ? [] : { code, x, y })),
)
export const columns = Math.max(...tiles.map(({ x }) => x)) + 1
export const rows = board.length

/** How dark a square is: by magnitude, so that a hundred logins are seen beside a million. */
export const shadeOf = (events: number, most: number): number =>
  events === 0 ? 0 : 0.25 + 0.75 * (Math.log1p(events) / Math.log1p(Math.max(events, most)))

const MOSTLY = 0.5
export const mostlyFailed = ({ events, failures }: { events: number; failures: number }) =>
  failures > 0 && failures >= events * MOSTLY

/** How large a square is against its place; the smallest still holds its two letters. */
export const scaleOf = (events: number, most: number): number =>
  0.7 + 0.3 * Math.sqrt(events / Math.max(events, most, 1))
