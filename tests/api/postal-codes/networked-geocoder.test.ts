import { delay, HttpResponse, http } from "msw";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createGeocoder } from "../../../api/postal-codes/create-lookups";
import { embeddedProviders, type ProviderSettings } from "../../../api/providers/settings";
import { network } from "../../setup/network";

const nominatimUrl = "https://nominatim.openstreetmap.org/search";
const googleUrl = "https://maps.googleapis.com/maps/api/geocode/json";
const paulista = "Avenida Paulista, 900, São Paulo, SP, 01310-100";

/** Copied from the documentation of the services. */
const recorded = {
  nominatim: [
    {
      place_id: 8204310,
      licence: "Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright",
      osm_type: "way",
      osm_id: 4_871_223,
      lat: "-23.5641095",
      lon: "-46.6524099",
      category: "highway",
      type: "primary",
      place_rank: 26,
      display_name: "Avenida Paulista, Bela Vista, São Paulo, 01310-100, Brasil",
      boundingbox: ["-23.5665", "-23.5613", "-46.6561", "-46.6487"],
    },
  ],
  google: {
    results: [
      {
        formatted_address: "Av. Paulista, 900 - Bela Vista, São Paulo - SP, 01310-100, Brasil",
        geometry: {
          location: { lat: -23.5655, lng: -46.6519 },
          location_type: "ROOFTOP",
          viewport: { northeast: { lat: -23.56, lng: -46.65 }, southwest: { lat: -23.57, lng: -46.66 } },
        },
        place_id: "ChIJ0WGkg4FEzpQRrlsz_whLqZs",
        types: ["street_address"],
      },
    ],
    status: "OK",
  },
};

const geocoder = (...geocoders: ProviderSettings["geocoders"]) =>
  createGeocoder({
    ...embeddedProviders,
    geocoders,
    googleMapsKey: "secret-key",
    userAgent: "Loja de teste (contato@loja.example)",
    lookupTimeLimitInMs: 150,
  });

let warned: string[];
beforeEach(() => {
  warned = [];
  vi.spyOn(console, "warn").mockImplementation((...words) => void warned.push(words.join(" ")));
});

describe("Nominatim geocoder", () => {
  it("sends one request limited to Brazil with an identifying user agent", async () => {
    const questions: Request[] = [];
    network.use(
      http.get(nominatimUrl, ({ request }) => {
        questions.push(request);
        return HttpResponse.json(recorded.nominatim);
      }),
    );
    const maps = geocoder("nominatim", "embedded");
    const place = { placeId: "osm-way-4871223", latitude: -23.5641095, longitude: -46.6524099 };
    expect(await maps.geocode(paulista)).toEqual(place);
    expect(await maps.geocode(` ${paulista.replaceAll(" ", "  ")}`)).toEqual(place);
    expect(questions).toHaveLength(1);
    const { searchParams } = new URL(questions[0]?.url ?? "");
    expect(Object.fromEntries(searchParams)).toEqual({
      q: paulista,
      format: "jsonv2",
      countrycodes: "br",
      limit: "1",
    });
    expect(questions[0]?.headers.get("user-agent")).toBe("Loja de teste (contato@loja.example)");
  });

  it("sends one request per second and returns no result instead of a long wait", async () => {
    const at: number[] = [];
    network.use(
      http.get(nominatimUrl, () => {
        at.push(performance.now());
        return HttpResponse.json(recorded.nominatim);
      }),
    );
    const maps = geocoder("nominatim", "embedded");
    const places = await Promise.all(
      ["Rua A", "Rua B", "Rua C", "Rua D"].map((street) => maps.geocode(`${street}, 69050-000`)),
    );
    expect(places.map((place) => place?.placeId)).toEqual([
      "osm-way-4871223",
      "osm-way-4871223",
      "osm-way-4871223",
      "cidade-manaus-am",
    ]);
    expect((at[1] ?? 0) - (at[0] ?? 0)).toBeGreaterThan(900);
    expect((at[2] ?? 0) - (at[1] ?? 0)).toBeGreaterThan(900);
    expect(warned).toEqual([]);
  });

  it("falls back to the city when the street is unknown", async () => {
    network.use(http.get(nominatimUrl, () => HttpResponse.json([])));
    expect(await geocoder("nominatim", "embedded").geocode("Rua Nova, 1, 69050-000")).toMatchObject({
      placeId: "cidade-manaus-am",
    });
    expect(await geocoder("nominatim").geocode("Rua Nova, 1, 69050-000")).toBeNull();
  });

  it.each([
    ["is down", () => new HttpResponse("", { status: 503 }), "answered 503"],
    ["forbids", () => HttpResponse.html("<p>Blocked</p>", { status: 403 }), "not JSON"],
    ["says nothing in time", () => delay(5000).then(() => HttpResponse.json([])), "no answer within"],
    ["gives no numbers", () => HttpResponse.json([{ ...recorded.nominatim[0], lat: "north" }]), "0.lat"],
  ])("falls back to the city when Nominatim %s", async (_what, fault, said) => {
    network.use(http.get(nominatimUrl, fault));
    expect(await geocoder("nominatim", "embedded").geocode("Rua Nova, 1, 69050-000")).toMatchObject({
      placeId: "cidade-manaus-am",
    });
    expect(warned.join()).toContain(said);
  });
});

describe("Google geocoder", () => {
  it("returns the first result with its place id", async () => {
    network.use(
      http.get(googleUrl, ({ request }) => {
        const { searchParams } = new URL(request.url);
        expect(searchParams.get("key")).toBe("secret-key");
        expect(searchParams.get("components")).toBe("country:BR");
        return HttpResponse.json(recorded.google);
      }),
    );
    expect(await geocoder("google").geocode(paulista)).toEqual({
      placeId: "ChIJ0WGkg4FEzpQRrlsz_whLqZs",
      latitude: -23.5655,
      longitude: -46.6519,
    });
  });

  it("asks the next geocoder when Google finds nothing", async () => {
    network.use(http.get(googleUrl, () => HttpResponse.json({ results: [], status: "ZERO_RESULTS" })));
    expect(await geocoder("google", "embedded").geocode("01310-100")).toMatchObject({
      placeId: "cep-01310100",
    });
  });

  it.each(["OVER_QUERY_LIMIT", "REQUEST_DENIED", "UNKNOWN_ERROR"])(
    "asks the next geocoder when Google returns %s, without logging the key",
    async (status) => {
      const body = { error_message: "The provided API key secret-key is invalid.", results: [], status };
      network.use(http.get(googleUrl, () => HttpResponse.json(body)));
      expect(await geocoder("google", "embedded").geocode("01310-100")).toMatchObject({
        placeId: "cep-01310100",
      });
      expect(warned.join()).toContain(status);
      expect(warned.join()).not.toContain("secret-key");
    },
  );

  it("fails without a fallback and without naming the key", async () => {
    network.use(http.get(googleUrl, () => HttpResponse.error()));
    const failure = await geocoder("google").geocode(paulista).catch(String);
    expect(failure).toContain("No maps service could be asked");
    expect(warned.join()).not.toContain("secret-key");
  });
});
