const KEY = 'signet.single-keys'

/** WCAG 2.1.4: shortcuts of plain characters can be turned off. */
export const singleKeysOn = () => localStorage.getItem(KEY) !== 'off'
export const setSingleKeys = (on: boolean) => localStorage.setItem(KEY, on ? 'on' : 'off')
