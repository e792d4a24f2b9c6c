/** What the key beside the space bar is called here. */
export const modKey = () => (/mac|iphone|ipad/i.test(navigator.platform) ? '⌘' : 'Ctrl')
