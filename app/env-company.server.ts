import { z } from "zod";

const socialPage = z.url({ protocol: /^https$/, error: "must be the https address of a page" }).optional();

export const companyVariables = {
  COMPANY_NAME: z.string().default("Envelopa Comércio de Revestimentos Ltda."),
  COMPANY_TAX_ID: z.string().default("12.ABC.345/01DE-35"),
  COMPANY_ADDRESS: z.string().default("Rua do Exemplo, 100, Bela Vista, São Paulo, SP, 01310-100"),
  COMPANY_EMAIL: z.email({ error: "must be an e-mail address" }).default("contato@envelopa.example"),
  COMPANY_PHONE: z.string().default("(11) 3000-0000"),
  COMPANY_WHATSAPP: z
    .string()
    .regex(/^\(\d{2}\) \d{4,5}-\d{4}$/, { error: "must be a phone number as in (11) 90000-0000" })
    .default("(11) 90000-0000"),
  COMPANY_COORDINATES: z
    .string()
    .regex(/^-?\d{1,2}(\.\d+)?,\s*-?\d{1,3}(\.\d+)?$/, {
      error: "must be latitude and longitude, as in -23.5614,-46.6559",
    })
    .optional(),
  COMPANY_FACEBOOK: socialPage,
  COMPANY_INSTAGRAM: socialPage,
  COMPANY_LINKEDIN: socialPage,
  COMPANY_YOUTUBE: socialPage,
  COMPANY_PINTEREST: socialPage,
  COMPANY_SOUNDCLOUD: socialPage,
};

const variables = z.object(companyVariables);

/** Demonstration data, which a configured company does not inherit. */
export const demonstrationCompany = {
  COMPANY_COORDINATES: "-23.5614,-46.6559",
  COMPANY_FACEBOOK: "https://facebook.envelopa.example/",
  COMPANY_INSTAGRAM: "https://instagram.envelopa.example/",
  COMPANY_LINKEDIN: "https://linkedin.envelopa.example/",
  COMPANY_YOUTUBE: "https://youtube.envelopa.example/",
  COMPANY_PINTEREST: "https://pinterest.envelopa.example/",
  COMPANY_SOUNDCLOUD: "https://soundcloud.envelopa.example/",
};

export interface Company {
  readonly legalName: string;
  readonly taxId: string;
  readonly address: string;
  readonly email: string;
  readonly phone: string;
  readonly whatsapp: string;
  readonly whatsappHref: string;
  readonly coordinates: { readonly latitude: number; readonly longitude: number } | null;
  /** Configured pages in the order of installers 2. */
  readonly social: readonly { readonly name: string; readonly href: string }[];
}

export function getCompany(env: z.output<typeof variables>): Company {
  const whatsappHref = `https://wa.me/55${env.COMPANY_WHATSAPP.replace(/\D/g, "")}`;
  const [latitude, longitude] = env.COMPANY_COORDINATES?.split(",").map(Number) ?? [];
  const social = [
    ["Facebook", env.COMPANY_FACEBOOK],
    ["Instagram", env.COMPANY_INSTAGRAM],
    ["LinkedIn", env.COMPANY_LINKEDIN],
    ["WhatsApp", whatsappHref],
    ["YouTube", env.COMPANY_YOUTUBE],
    ["Pinterest", env.COMPANY_PINTEREST],
    ["SoundCloud", env.COMPANY_SOUNDCLOUD],
  ] as const;
  return {
    legalName: env.COMPANY_NAME,
    taxId: env.COMPANY_TAX_ID,
    address: env.COMPANY_ADDRESS,
    email: env.COMPANY_EMAIL,
    phone: env.COMPANY_PHONE,
    whatsapp: env.COMPANY_WHATSAPP,
    whatsappHref,
    coordinates: latitude === undefined || longitude === undefined ? null : { latitude, longitude },
    social: social.flatMap(([name, href]) => (href ? [{ name, href }] : [])),
  };
}
