/** A browser as far as these tests need one: cookies by path, no automatic redirects, forms with an Origin. */
export interface Page {
  status: number
  url: string
  location: string | undefined
  text: string
  headers: Headers
}

interface Cookie {
  name: string
  value: string
  path: string
}

export function testBrowser(origin: string) {
  let jar: Cookie[] = []

  function keep(headers: Headers): void {
    for (const line of headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(/;\s*/)
      const name = pair.slice(0, pair.indexOf('='))
      const value = pair.slice(pair.indexOf('=') + 1)
      const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/'
      const expires = attributes.find((one) => /^expires=/i.test(one))?.slice(8)
      jar = jar.filter((cookie) => cookie.name !== name || cookie.path !== path)
      if (expires === undefined || Date.parse(expires) > Date.now()) jar.push({ name, value, path })
    }
  }

  async function request(url: string, init: RequestInit = {}): Promise<Page> {
    const { pathname } = new URL(url)
    const sent = jar.filter(
      (cookie) => pathname === cookie.path || pathname.startsWith(cookie.path.replace(/\/?$/, '/')),
    )
    const headers = new Headers(init.headers)
    headers.set('cookie', sent.map((cookie) => `${cookie.name}=${cookie.value}`).join('; '))
    if (!headers.has('accept')) headers.set('accept', 'text/html')
    const answer = await fetch(url, { ...init, headers, redirect: 'manual' })
    keep(answer.headers)
    const location = answer.headers.get('location')
    return {
      status: answer.status,
      url,
      location: location === null ? undefined : new URL(location, url).href,
      text: await answer.text(),
      headers: answer.headers,
    }
  }

  async function get(url: string): Promise<Page> {
    return request(url)
  }

  async function post(url: string, fields: Record<string, string>, from = origin): Promise<Page> {
    const headers = { origin: from, 'content-type': 'application/x-www-form-urlencoded' }
    return request(url, { method: 'POST', body: new URLSearchParams(fields).toString(), headers })
  }

  /** Follows redirects as long as they stay with the provider. */
  async function follow(first: Page): Promise<Page> {
    let page = first
    while (page.location?.startsWith(`${origin}/identity/`)) page = await get(page.location)
    return page
  }

  /** Fills in the first form of a page and sends it. */
  async function submit(page: Page, fields: Record<string, string> = {}): Promise<Page> {
    const action = /<form[^>]* action="([^"]*)"/.exec(page.text)?.[1]
    if (action === undefined) throw new Error(`no form on ${page.url}: ${page.status} ${page.text.slice(0, 300)}`)
    const inputs = [...page.text.matchAll(/<input[^>]*>/g)].map(([input]) => ({
      name: / name="([^"]*)"/.exec(input)?.[1] ?? '',
      value: decode(/ value="([^"]*)"/.exec(input)?.[1] ?? ''),
    }))
    const filled = Object.fromEntries(inputs.map(({ name, value }) => [name, value]))
    return follow(await post(new URL(action, page.url).href, { ...filled, ...fields }))
  }

  return { get, post, request, follow, submit, open: async (url: string) => follow(await get(url)), cookies: () => jar }
}

export type TestBrowser = ReturnType<typeof testBrowser>

function decode(text: string): string {
  return text.replace(/&#(\d+);/g, (_all, code) => String.fromCharCode(Number(code)))
}
