import { html, type Html } from '../../core/pages/html-page.ts'
import { type AccountFacts, dayOf, section } from './account-facts.ts'
import { browserOf, shortAddress } from './browser-name.ts'
import { hidden } from './view.ts'

const passkeyCard = (
  { id, name, created_at, last_used_at }: AccountFacts['passkeys'][number],
  is_recent: boolean,
) =>
  html`<li class="card">
    <h3>${name}</h3>
    <p class="facts">
      <span>Added ${dayOf(created_at)}</span>
      <span>${last_used_at === null ? 'Not used yet' : `Last used ${dayOf(last_used_at)}`}</span>
    </p>
    <form method="post" action="/account/passkeys/${id}" class="row">
      <label>New name of ${name}<input name="name" maxlength="100" value="${name}" required /></label>
      <button>Rename</button>
      ${
        is_recent &&
        html`<button class="danger" formaction="/account/passkeys/${id}/remove" formnovalidate>
          Remove
        </button>`
      }
    </form>
  </li>`

export const passkeysSection = ({ passkeys: all, is_recent }: AccountFacts): Html =>
  section(
    'passkeys',
    'Passkeys',
    html`<p>A passkey signs you in with your fingerprint, your face or the code of your device.</p>
      ${
        all.length > 0 &&
        html`<ul class="cards">
          ${all.map((item) => passkeyCard(item, is_recent))}
        </ul>`
      }
      ${
        is_recent &&
        html`<form method="post" action="/account/passkeys" data-passkey="/account/passkeys/challenge" hidden>
            ${hidden('answer', '')}
            <label for="passkey">Name of the new passkey</label>
            <input id="passkey" name="name" maxlength="100" value="Passkey ${all.length + 1}" required />
            <p class="problem" role="alert"></p>
            <button class="primary">Add a passkey</button>
          </form>
          <p class="aside" data-without-passkeys>This browser cannot create passkeys.</p>`
      }`,
  )

export const accountsSection = ({ accounts: all, is_recent }: AccountFacts): Html | false =>
  all.length > 0 &&
  section(
    'accounts',
    'Connected accounts',
    html`<p>You can also sign in with these accounts.</p>
      <ul class="cards">
        ${all.map(
          ({ id, provider, created_at }) =>
            html`<li class="card">
              <h3>${provider}</h3>
              <p class="facts">Connected ${dayOf(created_at)}</p>
              ${
                is_recent &&
                html`<form method="post" action="/account/accounts/${id}">
                  <button class="danger">Disconnect ${provider}</button>
                </form>`
              }
            </li>`,
        )}
      </ul>`,
  )

export const sessionsSection = ({ sessions: all }: AccountFacts): Html =>
  section(
    'sessions',
    'Where you are signed in',
    html`<ul class="cards">
        ${all.map(({ id, created_at, ip_address, user_agent, is_current }) => {
          const browser = browserOf(user_agent)
          return html`<li class="card">
            <h3>${browser}</h3>
            <p class="facts">
              ${is_current && html`<span class="badge good">This browser</span>`}
              <span>Since ${dayOf(created_at)}</span>
              ${ip_address !== null && html`<span>${shortAddress(ip_address)}</span>`}
            </p>
            ${
              !is_current &&
              html`<form method="post" action="/account/sessions/${id}">
                <button>Sign out ${browser}</button>
              </form>`
            }
          </li>`
        })}
      </ul>
      ${
        all.length > 1 &&
        html`<form method="post" action="/account/sessions">
          <p><button>Sign out all other browsers</button></p>
        </form>`
      }`,
  )
