import {
  isValidAbn,
  isValidCnpj,
  isValidCpf,
  isValidGbVat,
  isValidLuhn,
  isValidNorwegian,
  isValidUid,
} from './tax-id-check-digits.ts'

/** One kind of tax number: `read` gives the normal form of a number without separators, or undefined when it is not one. */
export type TaxIdRule = { readonly kind: string; readonly read: (compact: string) => string | undefined }

const matching = (
  kind: string,
  pattern: RegExp,
  holds: (digits: string) => boolean = () => true,
): TaxIdRule => ({
  kind,
  read: (compact) => {
    const found = pattern.exec(compact)
    const number = found?.[1] ?? found?.[0]
    return number !== undefined && holds(number) ? number : undefined
  },
})

/** The national part of European Union VAT numbers, as the Commission's VIES service describes them. */
const vies: Readonly<Record<string, string>> = {
  AT: 'U\\d{8}',
  BE: '[01]\\d{9}',
  BG: '\\d{9,10}',
  CY: '\\d{8}[A-Z]',
  CZ: '\\d{8,10}',
  DE: '[1-9]\\d{8}',
  DK: '\\d{8}',
  EE: '\\d{9}',
  ES: '[A-Z0-9]\\d{7}[A-Z0-9]',
  FI: '\\d{8}',
  FR: '[A-HJ-NP-Z0-9]{2}\\d{9}',
  GR: '\\d{9}',
  HR: '\\d{11}',
  HU: '\\d{8}',
  IE: '(?:\\d{7}[A-W][A-I]?|\\d[A-Z+*]\\d{5}[A-W])',
  IT: '\\d{11}',
  LT: '(?:\\d{9}|\\d{12})',
  LU: '\\d{8}',
  LV: '\\d{11}',
  MT: '\\d{8}',
  NL: '\\d{9}B\\d{2}',
  PL: '\\d{10}',
  PT: '\\d{9}',
  RO: '\\d{2,10}',
  SE: '\\d{10}01',
  SI: '\\d{8}',
  SK: '\\d{10}',
}

/** French numbers carry a check on their SIREN: two digits equal (12 + 3 × (SIREN mod 97)) mod 97. */
const frenchKeyHolds = (number: string): boolean => {
  const [key, siren] = [number.slice(2, 4), number.slice(4)]
  return !/^\d{2}$/.test(key) || Number(key) === (12 + 3 * (Number(siren) % 97)) % 97
}

const europeanChecks: Readonly<Record<string, (number: string) => boolean>> = {
  FR: frenchKeyHolds,
  SE: (number) => isValidLuhn(number.slice(2, 12)),
  IT: (number) => isValidLuhn(number.slice(2)),
}

/** European numbers may come with or without their country's prefix (Greece writes EL) and are kept with it. */
const european = (country: string, body: string): TaxIdRule => {
  const prefix = country === 'GR' ? 'EL' : country
  const pattern = new RegExp(`^(?:${prefix})?(${body})$`)
  return {
    kind: 'eu_vat',
    read: (compact) => {
      const national = pattern.exec(compact)?.[1]
      const number = national === undefined ? undefined : prefix + national
      return number !== undefined && (europeanChecks[country]?.(number) ?? true) ? number : undefined
    },
  }
}

const elsewhere: Readonly<Record<string, readonly TaxIdRule[]>> = {
  AU: [matching('au_abn', /^\d{11}$/, isValidAbn)],
  BR: [matching('br_cnpj', /^\d{14}$/, isValidCnpj), matching('br_cpf', /^\d{11}$/, isValidCpf)],
  CA: [matching('ca_gst_hst', /^\d{9}RT\d{4}$/), matching('ca_bn', /^\d{9}$/, isValidLuhn)],
  CH: [
    matching('ch_vat', /^CHE\d{9}(?:MWST|TVA|IVA)$/, (number) => isValidUid(number.slice(3, 12))),
    matching('ch_uid', /^CHE\d{9}$/, (number) => isValidUid(number.slice(3))),
  ],
  GB: [matching('gb_vat', /^(?:GB)?(\d{9}|\d{12})$/, (number) => isValidGbVat(number.slice(0, 9)))],
  IN: [matching('in_gst', /^\d{2}[A-Z]{5}\d{4}[A-Z][1-9A-Z]Z[0-9A-Z]$/)],
  JP: [matching('jp_trn', /^T\d{13}$/), matching('jp_cn', /^\d{13}$/)],
  KR: [matching('kr_brn', /^\d{10}$/)],
  MX: [matching('mx_rfc', /^[A-ZÑ&]{3,4}\d{6}[A-Z0-9]{3}$/)],
  NO: [matching('no_vat', /^(?:NO)?(\d{9})(?:MVA)?$/, isValidNorwegian)],
  NZ: [matching('nz_gst', /^\d{8,9}$/)],
  SG: [
    matching('sg_uen', /^(?:\d{8,9}[A-Z]|[TRS]\d{2}[A-Z]{2}\d{4}[A-Z])$/),
    matching('sg_gst', /^M\d{8}[A-Z0-9]$/),
  ],
  TH: [matching('th_vat', /^\d{13}$/)],
  TR: [matching('tr_tin', /^\d{10}$/)],
  US: [matching('us_ein', /^\d{9}$/)],
  ZA: [matching('za_vat', /^4\d{9}$/)],
}

/** For each country the kinds of tax number it knows, in the order they are tried. */
export const taxIdRules: Readonly<Record<string, readonly TaxIdRule[]>> = {
  ...elsewhere,
  ...Object.fromEntries(Object.entries(vies).map(([country, body]) => [country, [european(country, body)]])),
}
