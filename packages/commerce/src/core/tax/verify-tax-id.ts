import { stdnum } from 'stdnum'
import { vatCountry } from './vat-territories.ts'

/**
 * Kinds of tax number by country, in the order of verification, with the library validator of each. Kinds
 * without a validator are omitted.
 */
const kindsOf: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AD: { ad_nrt: 'nrt' },
  AR: { ar_cuit: 'cuit' },
  AT: { eu_vat: 'uid' },
  AU: { au_abn: 'abn' },
  BE: { eu_vat: 'vat' },
  BG: { eu_vat: 'vat' },
  BR: { br_cnpj: 'cnpj', br_cpf: 'cpf' },
  CA: { ca_gst_hst: 'gst', ca_qst: 'qst', ca_pst_bc: 'pst', ca_bn: 'bn' },
  CH: { ch_vat: 'vat', ch_uid: 'uid' },
  CL: { cl_tin: 'rut' },
  CN: { cn_tin: 'uscc' },
  CO: { co_nit: 'nit' },
  CR: { cr_tin: 'cpj' },
  CY: { eu_vat: 'vat' },
  CZ: { eu_vat: 'dic' },
  DE: { de_stn: 'stnr', eu_vat: 'vat' },
  DK: { eu_vat: 'cvr' },
  DO: { do_rcn: 'rnc' },
  EC: { ec_ruc: 'ruc' },
  EE: { eu_vat: 'kmkr' },
  EG: { eg_tin: 'tn' },
  ES: { es_cif: 'cif', eu_vat: 'nif' },
  FI: { eu_vat: 'alv' },
  FR: { eu_vat: 'tva' },
  GB: { gb_vat: 'vat' },
  GR: { eu_vat: 'vat' },
  HR: { hr_oib: 'oib', eu_vat: 'oib' },
  HU: { hu_tin: 'anum', eu_vat: 'anum' },
  ID: { id_npwp: 'npwp' },
  IE: { eu_vat: 'vat' },
  IL: { il_vat: 'hp' },
  IN: { in_gst: 'gstin' },
  IS: { is_vat: 'vsk' },
  IT: { eu_vat: 'iva' },
  JP: { jp_trn: 'cn', jp_cn: 'cn' },
  KE: { ke_pin: 'pin' },
  KR: { kr_brn: 'brn' },
  LI: { li_uid: 'peid' },
  LT: { eu_vat: 'pvm' },
  LU: { eu_vat: 'tva' },
  LV: { eu_vat: 'pvn' },
  MT: { eu_vat: 'vat' },
  MX: { mx_rfc: 'rfc' },
  NL: { eu_vat: 'btw' },
  NO: { no_vat: 'orgnr' },
  NZ: { nz_gst: 'ird' },
  PE: { pe_ruc: 'ruc' },
  PL: { eu_vat: 'nip' },
  PT: { eu_vat: 'nif' },
  RO: { ro_tin: 'cui', eu_vat: 'cui' },
  RS: { rs_pib: 'pib' },
  RU: { ru_inn: 'inn' },
  SE: { eu_vat: 'vat' },
  SG: { sg_uen: 'uen' },
  SI: { si_tin: 'ddv', eu_vat: 'ddv' },
  SK: { eu_vat: 'dph' },
  SV: { sv_nit: 'nit' },
  TH: { th_vat: 'moa' },
  TR: { tr_tin: 'vkn' },
  TW: { tw_vat: 'ubn' },
  UA: { ua_vat: 'edrpou' },
  US: { us_ein: 'ein' },
  UY: { uy_ruc: 'rut' },
  VE: { ve_rif: 'rif' },
  VN: { vn_tin: 'mst' },
  ZA: { za_vat: 'vat' },
}

/**
 * Returns the compact form of a valid number; undefined for an invalid number. @throws Error if the
 * validator is missing
 */
const validate = (country: string, name: string, value: string): string | undefined => {
  const validator = stdnum[country]?.[name]
  if (validator === undefined) throw new Error(`There is no validator ${name} for the numbers of ${country}.`)
  const result = validator.validate(value)
  return result.isValid ? result.compact : undefined
}

/** Returns the normal form of a number as one kind; undefined when it does not match. */
const readAs = (kind: string, country: string, name: string, value: string): string | undefined => {
  // VAT numbers of Greece start with EL, not with its ISO 3166-1 code.
  const prefix = country === 'GR' ? 'EL' : country
  if (kind === 'eu_vat') {
    const compact = validate(country, name, value)
    return compact === undefined ? undefined : prefix + compact
  }
  // National numbers of a member state have no country prefix; with it, the number is a VAT number.
  if ('eu_vat' in (kindsOf[country] ?? {}) && value.startsWith(prefix)) return undefined
  if (kind === 'no_vat' && value.endsWith('MVA')) return validate(country, 'mva', value)?.replace(/MVA$/, '')
  if (kind === 'jp_trn')
    return value.startsWith('T') && validate(country, name, value.slice(1)) !== undefined ? value : undefined
  return validate(country, name, value)
}

/** Returns the VAT number of a business in Northern Ireland: a British number with the prefix XI. */
const readNorthernIrish = (value: string): [string, string] | undefined => {
  const number = validate('GB', 'vat', value.slice(2))
  return number === undefined ? undefined : [`XI${number}`, 'eu_vat']
}

/**
 * Verifies a tax number for a country; the first matching kind wins. Monaco uses French numbers, the Isle of
 * Man British numbers.
 *
 * @returns the number without separators and its kind; undefined when no kind matches
 */
export const verifyTaxId = (value: string, country: string): [string, string] | undefined => {
  const compact = value.replaceAll(/[\s.\-/]/g, '').toUpperCase()
  if (country === 'GB' && compact.startsWith('XI')) return readNorthernIrish(compact)
  const issuer = vatCountry(country)
  for (const [kind, name] of Object.entries(kindsOf[issuer] ?? {})) {
    const number = readAs(kind, issuer, name, compact)
    if (number !== undefined) return [number, kind]
  }
  return undefined
}
