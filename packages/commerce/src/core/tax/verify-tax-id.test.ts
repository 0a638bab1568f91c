import fc from 'fast-check'
import { stdnum } from 'stdnum'
import { describe, expect, it } from 'vitest'
import { verifyTaxId } from './verify-tax-id.ts'

describe('a tax number', () => {
  it.each([
    ['GB980780684', 'GB', ['980780684', 'gb_vat']],
    ['XI 980 7806 84', 'GB', ['XI980780684', 'eu_vat']],
    ['GB980780684', 'IM', ['980780684', 'gb_vat']],
    ['FR 53 0000 04605', 'MC', ['FR53000004605', 'eu_vat']],
    ['91-1144442', 'US', ['911144442', 'us_ein']],
    ['FR61954506077', 'FR', ['FR61954506077', 'eu_vat']],
    ['61 954 506 077', 'FR', ['FR61954506077', 'eu_vat']],
    ['SE556703748501', 'SE', ['SE556703748501', 'eu_vat']],
    ['EL094019245', 'GR', ['EL094019245', 'eu_vat']],
    ['51 824 753 556', 'AU', ['51824753556', 'au_abn']],
    ['CHE-123.456.788 MWST', 'CH', ['CHE123456788MWST', 'ch_vat']],
    ['974 760 673 MVA', 'NO', ['974760673', 'no_vat']],
    ['11.222.333/0001-81', 'BR', ['11222333000181', 'br_cnpj']],
    ['111.444.777-35', 'BR', ['11144477735', 'br_cpf']],
    ['123456782', 'CA', ['123456782', 'ca_bn']],
    ['123456782RT0001', 'CA', ['123456782RT0001', 'ca_gst_hst']],
    ['B58378431', 'ES', ['B58378431', 'es_cif']],
    ['ESB58378431', 'ES', ['ESB58378431', 'eu_vat']],
    ['33392005961', 'HR', ['33392005961', 'hr_oib']],
    ['HR33392005961', 'HR', ['HR33392005961', 'eu_vat']],
    ['DE136695976', 'DE', ['DE136695976', 'eu_vat']],
    ['T7000012050002', 'JP', ['T7000012050002', 'jp_trn']],
    ['27AAPFU0939F1ZV', 'IN', ['27AAPFU0939F1ZV', 'in_gst']],
    ['NL 0044.95.445.B01', 'NL', ['NL004495445B01', 'eu_vat']],
  ])('%s of %s is read', (value, country, readings) => expect(verifyTaxId(value, country)).toEqual(readings))

  it.each([
    ['FR12345678901', 'FR'],
    ['GB980780685', 'GB'],
    ['XI980780685', 'GB'],
    ['XI980780684', 'IE'],
    ['XI980780684', 'IM'],
    ['SE556703748601', 'SE'],
    ['91-114444', 'US'],
    ['51 824 753 557', 'AU'],
    ['11.222.333/0001-82', 'BR'],
    ['974 760 674', 'NO'],
    ['FR61954506077', 'DE'],
    ['123', 'AQ'],
    ['', 'SE'],
  ])('%s of %s is not', (value, country) => expect(verifyTaxId(value, country)).toBeUndefined())

  it('of every country has a validator', () => {
    for (const country of Object.keys(stdnum)) verifyTaxId('123456789', country)
  })

  it('verified once stays verified in its normal form', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('US', 'KR', 'TR', 'DK', 'FI', 'PL', 'AT'),
        fc.stringMatching(/^U?\d{8,10}$/),
        (country, value) => {
          const verified = verifyTaxId(value, country)
          if (verified !== undefined) expect(verifyTaxId(verified[0], country)).toEqual(verified)
        },
      ),
    )
  })

  it('is guarded by check digits that notice every single wrong digit', () => {
    fc.assert(
      fc.property(fc.nat(9), fc.integer({ min: 1, max: 9 }), (place, by) => {
        const digits = '5567037485'
        const wrong = digits.slice(0, place) + ((Number(digits[place]) + by) % 10) + digits.slice(place + 1)
        expect(verifyTaxId(`${digits}01`, 'SE')).toEqual(['SE556703748501', 'eu_vat'])
        expect(verifyTaxId(`${wrong}01`, 'SE')).toBeUndefined()
      }),
    )
  })
})
