import * as z from 'zod/mini'

/** The kinds of tax number a customer can have. */
const taxIdKinds = (
  'ad_nrt ae_trn ar_cuit au_abn au_arn bg_uic bh_vat bo_tin br_cnpj br_cpf ca_bn ca_gst_hst ca_pst_bc ' +
  'ca_pst_mb ca_pst_sk ca_qst ch_uid ch_vat cl_tin cn_tin co_nit cr_tin de_stn do_rcn ec_ruc eg_tin es_cif ' +
  'eu_oss_vat eu_vat gb_vat ge_vat hk_br hr_oib hu_tin id_npwp il_vat in_gst is_vat jp_cn jp_rn jp_trn ' +
  'ke_pin kr_brn kz_bin li_uid mx_rfc my_frp my_itn my_sst ng_tin no_vat no_voec nz_gst om_vat pe_ruc ' +
  'ph_tin ro_tin rs_pib ru_inn ru_kpp sa_vat sg_gst sg_uen si_tin sv_nit th_vat tr_tin tw_vat ua_vat us_ein ' +
  'uy_ruc ve_rif vn_tin za_vat'
).split(' ')

/** A tax number and its kind as answered, for example `['SE556703748501', 'eu_vat']`. */
export const TaxId = z.tuple([z.string(), z.string()])

/** A tax number and its kind as a seller gives it; the number itself is not verified. */
export const TaxIdInput = z.tuple([z.string().check(z.minLength(1), z.maxLength(100)), z.enum(taxIdKinds)])
