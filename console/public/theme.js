// Runs before the first paint, as a file of its own because the content security policy forbids inline scripts.
;(() => {
  const root = document.documentElement
  const prefersDark = matchMedia('(prefers-color-scheme: dark)').matches
  let theme = null
  try {
    theme = localStorage.getItem('signet.theme')
    if (localStorage.getItem('signet.blur') === 'on') root.dataset.blur = 'on'
  } catch {
    // Storage can be forbidden; the system's theme is then right.
  }
  const dark = theme === 'dark' || (theme !== 'light' && prefersDark)
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light')
})()
