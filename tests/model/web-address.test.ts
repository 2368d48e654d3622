import { describe, expect, test } from "vitest";
import { toLinkAddress, toPicturePath, toWebAddress } from "~/model/web-address";
import { hostileAddresses } from "../setup/hostile-addresses";

describe("URLs from the upstream", () => {
  test("may be web addresses", () => {
    expect(toWebAddress("https://rastreio.example/BR123?x=1")).toBe("https://rastreio.example/BR123?x=1");
    expect(toWebAddress(" http://rastreio.example ")).toBe("http://rastreio.example/");
  });

  test("for a banner may be a path of the shop", () => {
    expect(toLinkAddress("/categorias/moveis?cor=Azul#lista")).toBe("/categorias/moveis?cor=Azul#lista");
    expect(toLinkAddress("https://parceiro.example/")).toBe("https://parceiro.example/");
  });

  test("for a picture may be a path below the upstream", () => {
    expect(toPicturePath("Uploads/produtos/azul 1.webp")).toBe("Uploads/produtos/azul 1.webp");
    expect(toPicturePath("/Uploads/x.webp")).toBe("Uploads/x.webp");
    expect(toPicturePath("https://cdn.example/x.webp")).toBeNull();
  });

  test.each([...hostileAddresses, "", " ", null, undefined, "BR123"])(
    "%j is rejected as a link",
    (address) => {
      expect(toWebAddress(address)).toBeNull();
      expect(toLinkAddress(address)).toBeNull();
    },
  );

  test.each([...hostileAddresses, "", null, "Uploads/../x.webp", "./x.webp"])(
    "%j is rejected as a picture",
    (address) => {
      expect(toPicturePath(address)).toBeNull();
    },
  );
});
