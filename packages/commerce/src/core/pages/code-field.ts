import { html, type Html } from './html-page.ts'

/** Field for a six-digit code from a mail. @param problem error of the last one */
export const codeField = (problem?: string): Html =>
  html`<label for="code">Code</label>
    <input
      id="code"
      name="code"
      class="code"
      inputmode="numeric"
      autocomplete="one-time-code"
      pattern="[0-9 ]{6,9}"
      maxlength="9"
      title="Six digits"
      required
      autofocus${problem !== undefined && html` aria-invalid="true" aria-describedby="problem"`}
    />
    ${problem !== undefined && html`<p class="problem" id="problem" role="alert">${problem}</p>`}`
