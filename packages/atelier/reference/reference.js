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
  const address = path.replaceAll(/\{(\w+)\}/g, (_, name) => encodeURIComponent(valueOf(name) ?? ''))
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
  return [`${prefix}${address}${search}`, { method, headers, body, redirect: 'manual' }]
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
    const [address, options] = requestOf(form)
    const started = performance.now()
    const response = await fetch(address, options)
    const text = await response.text()
    const took = Math.round(performance.now() - started)
    const headers = [...response.headers].map(([name, value]) => `${name}: ${value}`).join('\n')
    const status =
      response.type === 'opaqueredirect'
        ? 'Redirected elsewhere'
        : `${response.status} ${response.statusText} · ${took} ms`
    show(form, `${options.method} ${address} → ${status}`, headers, indented(text), response.status < 400)
  } catch (error) {
    const reason =
      error instanceof SyntaxError ? 'The body is not valid JSON.' : 'The server cannot be reached.'
    show(form, reason, '', '', false)
  } finally {
    button.disabled = false
  }
}

document.addEventListener('submit', (event) => {
  event.preventDefault()
  if (event.target.id !== 'tokens') void send(event.target)
})

/**
 * Ids of a shop that the address names by area (`?products=…`) stand in the forms: in the paths of the area's own calls, and
 * in every field called after one of its objects.
 */
const fillIn = (ids) => {
  for (const input of document.querySelectorAll('input[data-part]')) {
    const area = input.closest('article').id.split('.')[0]
    const named = ids.get(`${input.name.replace(/_id$/, '')}s`)
    const own = input.dataset.part === 'path' && input.name === 'id' ? ids.get(area) : undefined
    const isNamed = input.dataset.part === 'path' || input.name === 'organization_id'
    const id = own ?? (input.name.endsWith('_id') && isNamed ? named : undefined)
    if (id) input.value = id
  }
}
fillIn(new URLSearchParams(location.search))

/** A schema that is linked to opens, so that its fields are seen. */
const openTarget = () => {
  const target = document.getElementById(decodeURIComponent(location.hash.slice(1)))
  if (!target?.id.startsWith('schema.')) return
  target.hidden = false
  target.closest('section').hidden = false
  target.querySelector('details').open = true
  target.scrollIntoView()
}
addEventListener('hashchange', openTarget)
openTarget()

const calls = [...document.querySelectorAll('article')].map((article) => ({
  article,
  text: `${article.id} ${article.querySelector('h3').textContent} ${article.querySelector('p')?.textContent ?? ''}`.toLowerCase(),
}))

document.querySelector('#find').addEventListener('input', (event) => {
  const words = event.target.value.toLowerCase().split(/\s+/)
  for (const { article, text } of calls) article.hidden = !words.every((word) => text.includes(word))
  for (const section of document.querySelectorAll('section'))
    section.hidden = section.querySelector('article:not([hidden])') === null
  document.querySelector('#nothing').hidden = calls.some(({ article }) => !article.hidden)
})
