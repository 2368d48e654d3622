import { z } from "zod";

const socialPage = z.url({ protocol: /^https$/, error: "must be the https address of a page" }).optional();

const missing = "must be set, too: the company's data are shown whole or not at all";
const orMissing = (wrong: string) => (issue: { readonly input: unknown }) =>
  issue.input === undefined ? missing : wrong;
const text = z.string({ error: missing });

/** What the law wants on every page. */
const identity = {
  COMPANY_NAME: text,
  COMPANY_TAX_ID: text,
  COMPANY_ADDRESS: text,
  COMPANY_EMAIL: z.email({ error: orMissing("must be an e-mail address") }),
  COMPANY_PHONE: text,
  COMPANY_WHATSAPP: z
    .string({ error: missing })
    .regex(/^\(\d{2}\) \d{4,5}-\d{4}$/, { error: "must be a phone number as in (11) 90000-0000" }),
};

export const companyVariables = {
  ...identity,
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
  SELLER_PORTAL_URL: z
    .url({ protocol: /^https?$/, error: "must be the http or https address of the sellers' portal" })
    .optional(),
};

const variables = z.object(companyVariables);

/** Used for a shop whose settings name no company; a real shop inherits nothing of it. */
export const demonstrationCompany = {
  COMPANY_NAME: "Envelopa, loja de demonstração",
  COMPANY_TAX_ID: "12.ABC.345/01DE-35",
  COMPANY_ADDRESS: "Rua do Exemplo, 100, Bela Vista, São Paulo, SP, 01310-100",
  COMPANY_EMAIL: "contato@envelopa.example",
  COMPANY_PHONE: "(11) 3000-0000",
  COMPANY_WHATSAPP: "(11) 90000-0000",
  COMPANY_COORDINATES: "-23.5614,-46.6559",
  COMPANY_FACEBOOK: "https://facebook.envelopa.example/",
  COMPANY_INSTAGRAM: "https://instagram.envelopa.example/",
  COMPANY_LINKEDIN: "https://linkedin.envelopa.example/",
  COMPANY_YOUTUBE: "https://youtube.envelopa.example/",
  COMPANY_PINTEREST: "https://pinterest.envelopa.example/",
  COMPANY_SOUNDCLOUD: "https://soundcloud.envelopa.example/",
  SELLER_PORTAL_URL: "https://vendedor.envelopa.example/",
};

type Variables = Readonly<Record<string, string | undefined>>;

/** The demonstration's data where no company is named, unless the sandbox is turned off. */
export const withCompany = (given: Variables): Variables =>
  given.SANDBOX === "off" || Object.keys(identity).some((name) => given[name] !== undefined)
    ? given
    : { ...demonstrationCompany, ...given };

export interface Company {
  readonly legalName: string;
  readonly taxId: string;
  readonly address: string;
  readonly email: string;
  readonly phone: string;
  readonly whatsapp: string;
  readonly whatsappHref: string;
  readonly coordinates: { readonly latitude: number; readonly longitude: number } | null;
  /** Configured pages in the order of the footer. */
  readonly social: readonly { readonly name: string; readonly href: string }[];
  /** Whether `/resaleconfig` leads to the sellers' portal. */
  readonly hasSellerPortal: boolean;
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
    hasSellerPortal: env.SELLER_PORTAL_URL !== undefined,
    social: social.flatMap(([name, href]) => (href ? [{ name, href }] : [])),
  };
}
