// Language of the code, copying, search; on pages of the reference, forms that make calls.

const languageKey = 'atelier-docs-language'

/** Storage can be blocked, which costs only the memory of what was chosen. */
const keep = (storage, key, value) => {
  try {
    storage().setItem(key, value)
  } catch {
    // not kept
  }
}
const kept = (storage, key) => {
  try {
    return storage().getItem(key) ?? ''
  } catch {
    return ''
  }
}
const inBrowser = () => localStorage
const inTab = () => sessionStorage

const checkLanguage = (language) => {
  for (const radio of document.querySelectorAll('.languages input'))
    if (radio.value === language) radio.checked = true
}
checkLanguage(kept(inBrowser, languageKey))

document.addEventListener('change', ({ target }) => {
  if (!target.closest('.languages')) return
  const before = target.closest('.languages').getBoundingClientRect().top
  keep(inBrowser, languageKey, target.value)
  document.documentElement.dataset.language = target.value
  checkLanguage(target.value)
  // The code above may have another length now; what was pressed stays where it is.
  scrollBy({ top: target.closest('.languages').getBoundingClientRect().top - before, behavior: 'instant' })
})

document.addEventListener('click', async ({ target }) => {
  if (!target.matches('[data-copy]')) return
  const code = target.closest('.code').querySelector('code')
  const copied = await navigator.clipboard.writeText(code.textContent).then(
    () => 'Copied',
    () => 'Not allowed',
  )
  target.textContent = copied
  setTimeout(() => (target.textContent = 'Copy'), 2000)
})

const field = document.querySelector('#search')
const found = document.querySelector('#found')
let asked = 0

const find = async () => {
  const query = field.value.trim()
  const own = ++asked
  if (query === '') return (found.hidden = true)
  const response = await fetch(`/docs/search?q=${encodeURIComponent(query)}`).catch(() => undefined)
  if (!response?.ok || own !== asked) return
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  if (own !== asked) return
  found.replaceChildren(...page.querySelector('#results').childNodes)
  found.hidden = false
}
const close = () => {
  asked += 1
  found.hidden = true
}
field.addEventListener('input', find)
field.form.addEventListener('keydown', (event) => {
  const links = [field, ...found.querySelectorAll('a')]
  const at = links.indexOf(document.activeElement)
  if (event.key === 'Escape' && !found.hidden) {
    event.preventDefault()
    field.focus()
    close()
  } else if (!found.hidden && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
    event.preventDefault()
    links[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
  }
})
field.form.addEventListener('focusout', ({ relatedTarget }) => {
  if (relatedTarget !== null && !field.form.contains(relatedTarget)) close()
})
document.addEventListener('click', ({ target }) => {
  if (!field.form.contains(target) || target.closest('#found a')) close()
})
document.addEventListener('keydown', (event) => {
  if (event.key !== '/' || event.target.closest('input, textarea, select')) return
  event.preventDefault()
  field.focus()
})

// A link to a part of this page is seen when the menu in front of it is gone.
document.querySelector('#pages').addEventListener('click', ({ target, currentTarget }) => {
  if (target.closest('a') && currentTarget.matches(':popover-open')) currentTarget.hidePopover()
})

// ── the reference

const tokens = {
  seller: document.querySelector('#seller-token'),
  portal: document.querySelector('#portal-token'),
}
const wire = document.querySelector('#wire')

/** The request a form stands for: filled-in parts only, one query value a line or comma apart. */
const requestOf = (form) => {
  const { method, path, access, encoding } = form.dataset
  const parts = [...form.querySelectorAll('input[data-part]')]
  const valueOf = (name) => parts.find((part) => part.dataset.part === 'path' && part.name === name)?.value
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(valueOf(name) ?? ''))
  const query = new URLSearchParams()
  for (const { dataset, name, value } of parts) {
    if (dataset.part !== 'query' || value.trim() === '') continue
    for (const one of value.split(',').map((text) => text.trim())) {
      const [key, ...rest] = one.split('=')
      if (name === 'metadata') query.append(`metadata[${key}]`, rest.join('='))
      else query.append(name, one)
    }
  }
  const prefix = path.startsWith('/v1/') ? wire.value : ''
  const headers = { Accept: 'application/json' }
  const token = tokens[access]?.value.trim()
  if (token) headers.Authorization = `Bearer ${token}`
  const text = form.querySelector('textarea')?.value
  let body
  if (text !== undefined && encoding === 'form') body = new URLSearchParams(JSON.parse(text))
  else if (text !== undefined) {
    headers['Content-Type'] = 'application/json'
    body = text
  }
  const search = query.size > 0 ? `?${query}` : ''
  return [`${prefix}${url}${search}`, { method, headers, body, redirect: 'manual' }]
}

const indented = (text) => {
  try {
    return JSON.stringify(JSON.parse(text), undefined, 2)
  } catch {
    return text
  }
}

const show = (form, status, headers, body, good) => {
  const output = form.querySelector('output')
  output.hidden = false
  output.dataset.good = String(good)
  output.querySelector('.status').textContent = status
  output.querySelector('details').hidden = headers === ''
  output.querySelector('.headers').textContent = headers
  output.querySelector('.answer').textContent = body
  output.querySelector('.answer').hidden = body === ''
}

const send = async (form) => {
  const button = form.querySelector('button')
  button.disabled = true
  try {
    const [url, options] = requestOf(form)
    const started = performance.now()
    const response = await fetch(url, options)
    const text = await response.text()
    const took = Math.round(performance.now() - started)
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
    const status =
      response.type === 'opaqueredirect'
        ? 'Redirected elsewhere'
        : `${response.status} ${response.statusText} · ${took} ms`
    show(form, `${options.method} ${url} → ${status}`, headers, indented(text), response.status < 400)
  } catch (error) {
    const reason =
      error instanceof SyntaxError ? 'The body is not valid JSON.' : 'The server cannot be reached.'
    show(form, reason, '', '', false)
  } finally {
    button.disabled = false
  }
}

document.addEventListener('submit', (event) => {
  if (event.target.dataset.path === undefined && event.target.id !== 'tokens') return
  event.preventDefault()
  if (event.target.id !== 'tokens') void send(event.target)
})

const idsKey = 'atelier-docs-ids'

/** Ids of the shop by area: those that the dashboard's link named, and those that were found with a token. */
const ids = new Map(Object.entries(JSON.parse(kept(inTab, idsKey) || '{}')))

/**
 * Puts ids of the shop into the forms and the snippets: in the paths of an area's own calls, and in every field called after
 * one of its objects.
 */
const fillIn = () => {
  for (const input of document.querySelectorAll('input[data-part]')) {
    const id = ids.get(areaOf(input))
    const isNamed = input.dataset.part === 'path' || input.name === 'organization_id'
    if (id && isNamed) input.value = id
  }
  for (const example of document.querySelectorAll('.example-id')) {
    const id = ids.get(example.dataset.area)
    if (id) example.textContent = id
  }
}

/** The area whose object a field names: `products` for `product_id`, and for `id` in the calls of products. */
const areaOf = ({ name, dataset, form }) => {
  if (name === 'id' && dataset.part === 'path')
    return form.closest('.call').id.split('.').slice(0, -1).join('.')
  return name.endsWith('_id') ? `${name.slice(0, -3)}s` : undefined
}

/** Looks up an object of each area that this page has a list of, so that its calls can be tried as they stand. */
const lookUp = async () => {
  const token = tokens.seller.value.trim()
  if (token === '') return
  const lists = [...document.querySelectorAll('form[data-method="GET"]')].filter(
    ({ dataset }) => dataset.access === 'seller' && dataset.list !== undefined && !ids.has(dataset.list),
  )
  await Promise.all(
    lists.map(async ({ dataset }) => {
      const response = await fetch(`${dataset.path}?limit=1`, {
        headers: { Authorization: `Bearer ${token}` },
      })
      const [first] = response.ok ? ((await response.json()).items ?? []) : []
      if (first?.id) ids.set(dataset.list, first.id)
    }),
  ).catch(() => undefined)
  keep(inTab, idsKey, JSON.stringify(Object.fromEntries(ids)))
  fillIn()
  document.querySelector('#filled').textContent =
    ids.size > 0
      ? 'The forms contain the ids of your shop.'
      : 'Nothing of your shop was found with this token.'
}

for (const [name, input] of Object.entries(tokens)) {
  if (!input) continue
  const key = `atelier-docs-token-${name}`
  input.value = kept(inTab, key)
  input.addEventListener('change', () => {
    keep(inTab, key, input.value)
    if (name === 'seller') void lookUp()
  })
}
// Snippets are copied into a terminal: the author of a link to this page must not be able to write commands into them.
for (const [area, id] of new URLSearchParams(location.search))
  if (/^[0-9a-f-]{36}$/i.test(id)) ids.set(area, id)
keep(inTab, idsKey, JSON.stringify(Object.fromEntries(ids)))
fillIn()
if (tokens.seller) void lookUp()

/** A schema that is linked to opens, so that its fields are seen. */
const openTarget = () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!target?.id.startsWith('schema.')) return
  target.querySelector('details').open = true
  target.scrollIntoView()
}
addEventListener('hashchange', openTarget)
openTarget()
