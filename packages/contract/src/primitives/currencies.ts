import { decimalsOf } from '../texts/money.ts'
import type { Currency } from './currency-codes.ts'

/** Row of the table of currencies. Amounts are in minor units. */
type Row = {
  readonly code: Currency
  /** Name in English. */
  readonly name: string
  /** Smallest price; 0 is free. */
  readonly least: number
  /** Largest price, of which the last whole step counts. Default: 99,999,999. */
  readonly largest?: number
  /** Multiple that a charge has to be of. Default: 1. */
  readonly step?: number
}

/** Currencies of prices, with the limits that the types of `@polar-sh/sdk` 1.0.1 name. */
const rows: readonly Row[] = [
  { code: 'aed', name: 'United Arab Emirates Dirham', least: 200 },
  { code: 'all', name: 'Albanian Lek', least: 5_000 },
  { code: 'amd', name: 'Armenian Dram', least: 20_000 },
  { code: 'aoa', name: 'Angolan Kwanza', least: 50_000 },
  { code: 'ars', name: 'Argentine Peso', least: 75_000, largest: 140_000_000 },
  { code: 'aud', name: 'Australian Dollar', least: 70 },
  { code: 'awg', name: 'Aruban Florin', least: 100 },
  { code: 'azn', name: 'Azerbaijani Manat', least: 100 },
  { code: 'bam', name: 'Bosnia-Herzegovina Convertible Mark', least: 100 },
  { code: 'bbd', name: 'Barbadian Dollar', least: 200 },
  { code: 'bdt', name: 'Bangladeshi Taka', least: 7_000 },
  { code: 'bif', name: 'Burundian Franc', least: 2_000 },
  { code: 'bmd', name: 'Bermudan Dollar', least: 100 },
  { code: 'bnd', name: 'Brunei Dollar', least: 100 },
  { code: 'bob', name: 'Bolivian Boliviano', least: 500 },
  { code: 'brl', name: 'Brazilian Real', least: 250 },
  { code: 'bsd', name: 'Bahamian Dollar', least: 100 },
  { code: 'bwp', name: 'Botswanan Pula', least: 1_000 },
  { code: 'bzd', name: 'Belize Dollar', least: 200 },
  { code: 'cad', name: 'Canadian Dollar', least: 70 },
  { code: 'cdf', name: 'Congolese Franc', least: 200_000, largest: 280_000_000 },
  { code: 'chf', name: 'Swiss Franc', least: 50 },
  { code: 'clp', name: 'Chilean Peso', least: 500 },
  { code: 'cny', name: 'Chinese Yuan', least: 500 },
  { code: 'cop', name: 'Colombian Peso', least: 200_000, largest: 400_000_000 },
  { code: 'crc', name: 'Costa Rican Colón', least: 30_000 },
  { code: 'cve', name: 'Cape Verdean Escudo', least: 5_000 },
  { code: 'czk', name: 'Czech Koruna', least: 1_500 },
  { code: 'djf', name: 'Djiboutian Franc', least: 100 },
  { code: 'dkk', name: 'Danish Krone', least: 320 },
  { code: 'dop', name: 'Dominican Peso', least: 4_000 },
  { code: 'dzd', name: 'Algerian Dinar', least: 7_000 },
  { code: 'egp', name: 'Egyptian Pound', least: 3_000 },
  { code: 'etb', name: 'Ethiopian Birr', least: 8_000 },
  { code: 'eur', name: 'Euro', least: 50 },
  { code: 'fjd', name: 'Fijian Dollar', least: 200 },
  { code: 'fkp', name: 'Falkland Islands Pound', least: 100 },
  { code: 'gbp', name: 'British Pound', least: 40 },
  { code: 'gel', name: 'Georgian Lari', least: 200 },
  { code: 'gip', name: 'Gibraltar Pound', least: 100 },
  { code: 'gmd', name: 'Gambian Dalasi', least: 4_000 },
  { code: 'gnf', name: 'Guinean Franc', least: 5_000 },
  { code: 'gtq', name: 'Guatemalan Quetzal', least: 500 },
  { code: 'gyd', name: 'Guyanaese Dollar', least: 20_000 },
  { code: 'hkd', name: 'Hong Kong Dollar', least: 400 },
  { code: 'hnl', name: 'Honduran Lempira', least: 2_000 },
  { code: 'htg', name: 'Haitian Gourde', least: 7_000 },
  { code: 'huf', name: 'Hungarian Forint', least: 17_500 },
  { code: 'idr', name: 'Indonesian Rupiah', least: 900_000, largest: 1_600_000_000 },
  { code: 'ils', name: 'Israeli New Shekel', least: 150 },
  { code: 'inr', name: 'Indian Rupee', least: 6_000 },
  { code: 'isk', name: 'Icelandic Króna', least: 7_000, step: 100 },
  { code: 'jmd', name: 'Jamaican Dollar', least: 8_000 },
  { code: 'jpy', name: 'Japanese Yen', least: 80 },
  { code: 'kes', name: 'Kenyan Shilling', least: 7_000 },
  { code: 'kgs', name: 'Kyrgyz Som', least: 5_000 },
  { code: 'khr', name: 'Cambodian Riel', least: 300_000, largest: 400_000_000 },
  { code: 'kmf', name: 'Comorian Franc', least: 500 },
  { code: 'krw', name: 'South Korean Won', least: 800 },
  { code: 'kyd', name: 'Cayman Islands Dollar', least: 100 },
  { code: 'kzt', name: 'Kazakhstani Tenge', least: 30_000 },
  { code: 'lak', name: 'Laotian Kip', least: 2_000_000, largest: 2_100_000_000 },
  { code: 'lkr', name: 'Sri Lankan Rupee', least: 20_000 },
  { code: 'lrd', name: 'Liberian Dollar', least: 10_000 },
  { code: 'lsl', name: 'Lesotho Loti', least: 1_000 },
  { code: 'mad', name: 'Moroccan Dirham', least: 500 },
  { code: 'mdl', name: 'Moldovan Leu', least: 1_000 },
  { code: 'mga', name: 'Malagasy Ariary', least: 3_000 },
  { code: 'mkd', name: 'Macedonian Denar', least: 5_000 },
  { code: 'mnt', name: 'Mongolian Tugrik', least: 200_000, largest: 350_000_000 },
  { code: 'mop', name: 'Macanese Pataca', least: 500 },
  { code: 'mur', name: 'Mauritian Rupee', least: 5_000 },
  { code: 'mvr', name: 'Maldivian Rufiyaa', least: 800 },
  { code: 'mwk', name: 'Malawian Kwacha', least: 100_000, largest: 175_000_000 },
  { code: 'mxn', name: 'Mexican Peso', least: 900 },
  { code: 'myr', name: 'Malaysian Ringgit', least: 200 },
  { code: 'mzn', name: 'Mozambican Metical', least: 5_000 },
  { code: 'nad', name: 'Namibian Dollar', least: 1_000 },
  { code: 'ngn', name: 'Nigerian Naira', least: 70_000, largest: 155_000_000 },
  { code: 'nio', name: 'Nicaraguan Córdoba', least: 2_000 },
  { code: 'nok', name: 'Norwegian Krone', least: 500 },
  { code: 'npr', name: 'Nepalese Rupee', least: 8_000 },
  { code: 'nzd', name: 'New Zealand Dollar', least: 90 },
  { code: 'pab', name: 'Panamanian Balboa', least: 100 },
  { code: 'pen', name: 'Peruvian Sol', least: 200 },
  { code: 'pgk', name: 'Papua New Guinean Kina', least: 300 },
  { code: 'php', name: 'Philippine Peso', least: 3_500 },
  { code: 'pkr', name: 'Pakistani Rupee', least: 20_000 },
  { code: 'pln', name: 'Polish Zloty', least: 200 },
  { code: 'pyg', name: 'Paraguayan Guarani', least: 4_000 },
  { code: 'qar', name: 'Qatari Riyal', least: 200 },
  { code: 'ron', name: 'Romanian Leu', least: 250 },
  { code: 'rsd', name: 'Serbian Dinar', least: 6_000 },
  { code: 'rwf', name: 'Rwandan Franc', least: 1_000 },
  { code: 'sar', name: 'Saudi Riyal', least: 200 },
  { code: 'sbd', name: 'Solomon Islands Dollar', least: 400 },
  { code: 'scr', name: 'Seychellois Rupee', least: 800 },
  { code: 'sek', name: 'Swedish Krona', least: 500 },
  { code: 'sgd', name: 'Singapore Dollar', least: 70 },
  { code: 'shp', name: 'St. Helena Pound', least: 100 },
  { code: 'sos', name: 'Somali Shilling', least: 50_000 },
  { code: 'srd', name: 'Surinamese Dollar', least: 2_000 },
  { code: 'szl', name: 'Swazi Lilangeni', least: 1_000 },
  { code: 'thb', name: 'Thai Baht', least: 2_000 },
  { code: 'tjs', name: 'Tajikistani Somoni', least: 500 },
  { code: 'top', name: 'Tongan Paʻanga', least: 200 },
  { code: 'try', name: 'Turkish Lira', least: 3_000 },
  { code: 'ttd', name: 'Trinidad & Tobago Dollar', least: 400 },
  { code: 'twd', name: 'New Taiwan Dollar', least: 2_000 },
  { code: 'tzs', name: 'Tanzanian Shilling', least: 200_000, largest: 250_000_000 },
  { code: 'uah', name: 'Ukrainian Hryvnia', least: 3_000 },
  { code: 'ugx', name: 'Ugandan Shilling', least: 200_000, largest: 370_000_000, step: 100 },
  { code: 'usd', name: 'US Dollar', least: 50 },
  { code: 'uyu', name: 'Uruguayan Peso', least: 2_000 },
  { code: 'uzs', name: 'Uzbekistani Som', least: 700_000, largest: 1_250_000_000 },
  { code: 'vnd', name: 'Vietnamese Dong', least: 20_000 },
  { code: 'vuv', name: 'Vanuatu Vatu', least: 100 },
  { code: 'wst', name: 'Samoan Tala', least: 200 },
  { code: 'xaf', name: 'Central African CFA Franc', least: 500 },
  { code: 'xcd', name: 'East Caribbean Dollar', least: 200 },
  { code: 'xcg', name: 'Caribbean guilder', least: 100 },
  { code: 'xof', name: 'West African CFA Franc', least: 500 },
  { code: 'xpf', name: 'CFP Franc', least: 100 },
  { code: 'yer', name: 'Yemeni Rial', least: 20_000 },
  { code: 'zar', name: 'South African Rand', least: 900 },
  { code: 'zmw', name: 'Zambian Kwacha', least: 1_000 },
]

/** Properties of a currency. Amounts are in minor units. */
export type CurrencyTerms = Required<Omit<Row, 'code'>> & {
  /** Number of decimals of the minor unit. */
  readonly exponent: number
}

/** Returns the properties of a currency. @throws Error for a currency that is not in the table */
export const termsOf = (currency: string): CurrencyTerms => {
  const row = rows.find(({ code }) => code === currency)
  if (row === undefined) throw new Error(`There is no currency ${currency}.`)
  const { name, least, largest = 99_999_999, step = 1 } = row
  return { name, exponent: decimalsOf(currency), step, least, largest: largest - (largest % step) }
}
