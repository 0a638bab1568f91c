const get = (id) => document.getElementById(id)
const kept = 'atelier-clock-token'
let known

/** Shows the time, and lets it run here as it runs there. */
const draw = () => {
  if (known === undefined) return
  const passed = known.frozen ? 0 : Date.now() - known.heard
  const now = new Date(Date.parse(known.now) + passed).toISOString()
  get('now').dateTime = now
  get('now').textContent = `${now.slice(0, 10)} ${now.slice(11, 19)} UTC`
  get('state').textContent = known.frozen ? 'stands still' : 'running'
  drawMove(Date.parse(now))
}

/** Shows the progress of the current move. */
const drawMove = (now) => {
  get('move').hidden = known.move === null
  if (known.move === null) return
  const [from, to] = [Date.parse(known.move.from), Date.parse(known.move.to)]
  const percent = Math.round((100 * Math.min(Math.max(now - from, 0), to - from)) / Math.max(to - from, 1))
  get('goal').textContent = known.move.to.slice(0, 10)
  get('progress').value = percent
  get('percent').textContent = `${percent} %`
}

const say = (text, isBad = false) => {
  get('message').textContent = text
  get('message').className = isBad ? 'bad' : ''
}

const sentenceOf = (status, body) => {
  if (status === 401) return 'This token is not known here. Enter another one.'
  if (status === 403) return 'This token may not do that. It needs organizations:write.'
  const { detail } = body ?? {}
  if (Array.isArray(detail)) return detail.map(({ msg }) => msg).join(' ')
  return typeof detail === 'string' ? detail : 'That did not work. Try again.'
}

const call = async (path, body) => {
  const response = await fetch(`/sandbox/clock${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      Authorization: `Bearer ${sessionStorage.getItem(kept) ?? ''}`,
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const result = await response.json().catch(() => undefined)
  if (!response.ok) {
    if (response.status === 401) sessionStorage.removeItem(kept)
    throw new Error(sentenceOf(response.status, result))
  }
  return result
}

/** Reads the clock while it is moved: the call that moves it answers when it has arrived. */
const look = async () => {
  known = { ...(await call('')), heard: Date.now() }
  draw()
}

const run = async (path, body, words) => {
  const buttons = [...document.querySelectorAll('button:not(#stop)')]
  const looking = setInterval(() => void look().catch(() => undefined), 1000)
  for (const button of buttons) button.disabled = true
  say(words)
  try {
    known = { ...(await call(path, body)), heard: Date.now() }
    get('enter').hidden = true
    get('clock').hidden = false
    draw()
    say(body === undefined ? '' : 'Done.')
  } catch (error) {
    say(error instanceof TypeError ? 'The server does not answer. Try again.' : error.message, true)
    if (sessionStorage.getItem(kept) === null) {
      get('enter').hidden = false
      get('clock').hidden = true
    }
    if (known !== undefined) await look().catch(() => undefined)
  } finally {
    clearInterval(looking)
    for (const button of buttons) button.disabled = false
  }
}

get('enter').addEventListener('submit', (event) => {
  event.preventDefault()
  sessionStorage.setItem(kept, get('token').value.trim())
  get('token').value = ''
  void run('', undefined, 'Looking…')
})
get('freeze').addEventListener('click', () => run('/freeze', {}, 'Stopping…'))
get('resume').addEventListener('click', () => run('/resume', {}, 'Starting…'))
for (const button of document.querySelectorAll('[data-seconds]')) {
  const seconds = Number(button.dataset.seconds)
  button.addEventListener('click', () =>
    run('/advance', { seconds }, 'Everything that falls due is being done…'),
  )
}
get('travel').addEventListener('submit', (event) => {
  event.preventDefault()
  const to = new Date(`${get('to').value}Z`).toISOString()
  void run('/advance', { to }, 'Everything that falls due is being done…')
})
get('stop').addEventListener('click', () => void call('/stop', {}).catch(() => undefined))
setInterval(draw, 1000)
// A move that was begun elsewhere is followed too.
setInterval(() => known?.move && void look().catch(() => undefined), 1000)
if (sessionStorage.getItem(kept) !== null) void run('', undefined, 'Looking…')
