import { stdnum } from 'stdnum'

/** Reads a tax number as one kind: its normal form, or undefined when it is not of that kind. */
type TaxIdRule = { readonly kind: string; readonly read: (value: string) => string | undefined }

type Validator = (typeof stdnum)[string][string]

/** @throws when the library has no such validator, which stops the start: the tables below are wrong */
const validatorOf = (country: string, name: string): Validator => {
  const validator = stdnum[country]?.[name]
  if (validator === undefined) throw new Error(`There is no validator ${name} for the numbers of ${country}.`)
  return validator
}

const by = (
  kind: string,
  country: string,
  name: string,
  normal = (compact: string): string => compact,
): TaxIdRule => {
  const validator = validatorOf(country, name)
  return {
    kind,
    read: (value) => {
      const result = validator.validate(value)
      return result.isValid ? normal(result.compact) : undefined
    },
  }
}

/** Which validator checks the VAT numbers of each member state of the European Union. */
const europeanVat = {
  AT: 'uid',
  BE: 'vat',
  BG: 'vat',
  CY: 'vat',
  CZ: 'dic',
  DE: 'vat',
  DK: 'cvr',
  EE: 'kmkr',
  ES: 'nif',
  FI: 'alv',
  FR: 'tva',
  GR: 'vat',
  HR: 'oib',
  HU: 'anum',
  IE: 'vat',
  IT: 'iva',
  LT: 'pvm',
  LU: 'tva',
  LV: 'pvn',
  MT: 'vat',
  NL: 'btw',
  PL: 'nip',
  PT: 'nif',
  RO: 'cui',
  SE: 'vat',
  SI: 'ddv',
  SK: 'dph',
} as const

/** Greece has another prefix in VAT numbers than in ISO 3166-1. */
const prefixOf = (country: string): string => (country === 'GR' ? 'EL' : country)

/** Numbers a member state also uses without its VAT prefix; with the prefix a number is read as `eu_vat`. */
const nationalInEurope: Readonly<Record<string, TaxIdRule>> = {
  DE: by('de_stn', 'DE', 'stnr'),
  ES: by('es_cif', 'ES', 'cif'),
  HR: by('hr_oib', 'HR', 'oib'),
  HU: by('hu_tin', 'HU', 'anum'),
  RO: by('ro_tin', 'RO', 'cui'),
  SI: by('si_tin', 'SI', 'ddv'),
}

const european = (country: string, name: string): readonly TaxIdRule[] => {
  const prefix = prefixOf(country)
  const vat = by('eu_vat', country, name, (compact) => prefix + compact)
  const national = nationalInEurope[country]
  if (national === undefined) return [vat]
  const unprefixed: TaxIdRule = {
    ...national,
    read: (value) => (value.startsWith(prefix) ? undefined : national.read(value)),
  }
  return [unprefixed, vat]
}

const japaneseRegistration: TaxIdRule = {
  kind: 'jp_trn',
  read: (value) =>
    value.startsWith('T') && validatorOf('JP', 'cn').validate(value.slice(1)).isValid ? value : undefined,
}

const withoutSuffix = (compact: string): string => compact.replace(/MVA$/, '')

const elsewhere: Readonly<Record<string, readonly TaxIdRule[]>> = {
  AD: [by('ad_nrt', 'AD', 'nrt')],
  AR: [by('ar_cuit', 'AR', 'cuit')],
  AU: [by('au_abn', 'AU', 'abn')],
  BR: [by('br_cnpj', 'BR', 'cnpj'), by('br_cpf', 'BR', 'cpf')],
  CA: [
    by('ca_gst_hst', 'CA', 'gst'),
    by('ca_qst', 'CA', 'qst'),
    by('ca_pst_bc', 'CA', 'pst'),
    by('ca_bn', 'CA', 'bn'),
  ],
  CH: [by('ch_vat', 'CH', 'vat'), by('ch_uid', 'CH', 'uid')],
  CL: [by('cl_tin', 'CL', 'rut')],
  CN: [by('cn_tin', 'CN', 'uscc')],
  CO: [by('co_nit', 'CO', 'nit')],
  CR: [by('cr_tin', 'CR', 'cpj')],
  DO: [by('do_rcn', 'DO', 'rnc')],
  EC: [by('ec_ruc', 'EC', 'ruc')],
  EG: [by('eg_tin', 'EG', 'tn')],
  GB: [by('gb_vat', 'GB', 'vat')],
  ID: [by('id_npwp', 'ID', 'npwp')],
  IL: [by('il_vat', 'IL', 'hp')],
  IN: [by('in_gst', 'IN', 'gstin')],
  IS: [by('is_vat', 'IS', 'vsk')],
  JP: [japaneseRegistration, by('jp_cn', 'JP', 'cn')],
  KE: [by('ke_pin', 'KE', 'pin')],
  KR: [by('kr_brn', 'KR', 'brn')],
  LI: [by('li_uid', 'LI', 'peid')],
  MX: [by('mx_rfc', 'MX', 'rfc')],
  NO: [by('no_vat', 'NO', 'mva', withoutSuffix), by('no_vat', 'NO', 'orgnr')],
  NZ: [by('nz_gst', 'NZ', 'ird')],
  PE: [by('pe_ruc', 'PE', 'ruc')],
  RS: [by('rs_pib', 'RS', 'pib')],
  RU: [by('ru_inn', 'RU', 'inn')],
  SG: [by('sg_uen', 'SG', 'uen')],
  SV: [by('sv_nit', 'SV', 'nit')],
  TH: [by('th_vat', 'TH', 'moa')],
  TR: [by('tr_tin', 'TR', 'vkn')],
  TW: [by('tw_vat', 'TW', 'ubn')],
  UA: [by('ua_vat', 'UA', 'edrpou')],
  US: [by('us_ein', 'US', 'ein')],
  UY: [by('uy_ruc', 'UY', 'rut')],
  VE: [by('ve_rif', 'VE', 'rif')],
  VN: [by('vn_tin', 'VN', 'mst')],
  ZA: [by('za_vat', 'ZA', 'vat')],
}

/** The kinds of tax number of each country, in the order in which they are tried. Kinds without a validator are left out. */
const taxIdRules: Readonly<Record<string, readonly TaxIdRule[]>> = {
  ...elsewhere,
  ...Object.fromEntries(
    Object.entries(europeanVat).map(([country, name]) => [country, european(country, name)]),
  ),
}

/**
 * Checks a tax number against its country: the first kind whose rule accepts it wins.
 *
 * @returns the number without separators and its kind; undefined when no kind of the country accepts it
 */
export const verifyTaxId = (value: string, country: string): [string, string] | undefined => {
  const compact = value.replaceAll(/[\s.\-/]/g, '').toUpperCase()
  for (const { kind, read } of taxIdRules[country] ?? []) {
    const number = read(compact)
    if (number !== undefined) return [number, kind]
  }
  return undefined
}
