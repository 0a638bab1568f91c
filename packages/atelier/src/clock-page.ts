import { framedPage, html } from '@atelier/plumbing/frame'
import type { Page } from '@atelier/plumbing/http'
import { filePage } from './package-files.ts'

const step = (seconds: number, name: string) =>
  html`<button type="button" data-seconds="${seconds}">${name}</button>`

const body = html`<main id="main">
  <h1>Clock</h1>
  <p class="note">
    The time of this test installation. Expiries, renewals, retries and sessions follow it. It only goes
    forward.
  </p>
  <form id="enter" class="panel">
    <label for="token">Access token</label>
    <input id="token" name="token" type="password" autocomplete="off" required />
    <p class="note"><code>npx atelier token</code> prints one. It stays in this tab.</p>
    <button class="primary">Show the clock</button>
  </form>
  <section id="clock" aria-label="The clock" hidden>
    <div class="panel now">
      <p class="time"><time id="now"></time> <span id="state"></span></p>
      <div class="row">
        <button type="button" id="freeze">Freeze</button>
        <button type="button" id="resume">Resume</button>
      </div>
    </div>
    <div class="panel">
      <fieldset>
        <legend>Go forward by</legend>
        <div class="row">
          ${step(3600, '1 hour')}${step(86_400, '1 day')}${step(604_800, '1 week')}${step(2_678_400, '31 days')}
          ${step(31_622_400, '1 year')}
        </div>
      </fieldset>
      <form id="travel">
        <label for="to">Go forward to (UTC)</label>
        <div class="row">
          <input id="to" name="to" type="datetime-local" step="1" required />
          <button class="primary">Go</button>
        </div>
      </form>
    </div>
  </section>
  <p id="move" hidden>
    <label for="progress">On the way to <span id="goal"></span></label>
    <progress id="progress" max="100" value="0"></progress> <span id="percent"></span>
    <button type="button" id="stop">Stop here</button>
  </p>
  <p id="message" role="status" aria-live="polite"></p>
</main>`

/**
 * Page that moves the clock of a test installation. It asks for an access token, which its calls need.
 *
 * @param hasInbox true when e-mails are shown on a page
 */
export const clockPages = (hasInbox: boolean): Page[] => [
  {
    path: '/clock',
    respond: () =>
      framedPage({
        title: 'Clock · Atelier',
        links: [
          ...(hasInbox ? [{ path: '/inbox', name: 'Inbox' }] : []),
          { path: '/clock', name: 'Clock' },
          { path: '/docs', name: 'Docs' },
        ],
        path: '/clock',
        styles: ['/clock/clock.css'],
        script: '/clock/clock.js',
        body,
      }),
  },
  filePage('/clock/clock.css', 'clock/clock.css'),
  filePage('/clock/clock.js', 'clock/clock.js'),
]
