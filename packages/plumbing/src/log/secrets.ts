/** Normalizes a name: `clientSecret` and `Client-Secret` become `client_secret`. */
export const plainName = (name: string): string =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1_$2')
    .replaceAll(/[^A-Za-z\d]+/g, '_')
    .toLowerCase()

const secretWords =
  'secret|secrets|sig|token|tokens|password|passwd|passphrase|authorization|cookie|cookies|signature|credential|credentials|apikey|api_key|private_key|access_key|session_key|encryption_key|card|card_number|cvc|cvv|csc|pan|iban|account_number|routing_number|exp_month|exp_year|otp|pin|passcode|code_verifier|code_challenge|nonce|assertion|auth|jwt|webauthn|passkey'
const secret = new RegExp(`(?:^|_)(?:${secretWords})(?:_|$)`)

/** Names with such a word whose values grant no access. */
const harmless =
  /^(?:token_type|token_type_hint|token_endpoint_auth_method|.*_expires_(?:at|in)|.*_(?:type|kind|count|enabled|method)|subject_token_type|display_key)$/

/**
 * Returns true for names of secret fields, in any case style: `client_secret`, `refreshToken`, `Set-Cookie`.
 */
export const isSecretName = (name: string): boolean => {
  const plain = plainName(name)
  return !harmless.test(plain) && (secret.test(plain) || /(?:^|_)key$|^keys$/.test(plain))
}

/**
 * Tokens and keys with a recognizable prefix, JSON Web Tokens, and credentials after the name of their
 * scheme. `sign` is part of each text that the pattern matches: most texts have none.
 */
const looks = [
  { sign: /_/, pattern: /\b(?:atelier|polar)_[a-z]{1,12}_(?:[a-z]{1,12}_)?[\w-]{8,}/g },
  { sign: /_/, pattern: /\b(?:sk|pk|rk)_(?:live|test)_\w{8,}/g },
  { sign: /_secret_/, pattern: /\b(?:sandbox|[a-z]{2,8}_(?=[A-Za-z]*\d)[A-Za-z\d]{4,64})_secret_\w{8,}/g },
  {
    sign: /[_-]/,
    pattern: /\b(?:whsec|github_pat|gh[opsur]|glpat|xox[abeprs]|npm|shpat|ctoken)[_-][\w+/=-]{8,}/g,
  },
  { sign: /AKIA/, pattern: /\bAKIA[0-9A-Z]{16}\b/g },
  { sign: /eyJ/, pattern: /\beyJ[\w-]{8,}\.[\w-]{4,}(?:\.[\w-]*)?/g },
  { sign: /bearer /i, pattern: /\bBearer +[\w.~+/=-]{8,}/gi },
  { sign: /basic /i, pattern: /\bBasic +[A-Za-z\d+/]{16,}={0,2}/gi },
  { sign: /-----BEGIN /, pattern: /-----BEGIN [^-]+-----[^]*?(?:-----END [^-]+-----|$)/g },
]

/** Replaces each recognizable secret in a text by `cover`. */
export const coverSecrets = (text: string, cover: string): string =>
  looks.reduce(
    (result, { sign, pattern }) => (sign.test(result) ? result.replaceAll(pattern, cover) : result),
    text,
  )
