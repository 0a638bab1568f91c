import { html, type Html } from './html-page.ts'

/** Input for the six-digit code from an email. @param problem error message for the previous code */
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
