import { describe, expect, test } from "vitest";
import { linkAddress, picturePath, webAddress } from "~/model/web-address";
import { hostileAddresses } from "../setup/hostile-addresses";

describe("URLs from the upstream", () => {
  test("may be web addresses", () => {
    expect(webAddress("https://rastreio.example/BR123?x=1")).toBe("https://rastreio.example/BR123?x=1");
    expect(webAddress(" http://rastreio.example ")).toBe("http://rastreio.example/");
  });

  test("for a banner may be a path of the shop", () => {
    expect(linkAddress("/categorias/moveis?cor=Azul#lista")).toBe("/categorias/moveis?cor=Azul#lista");
    expect(linkAddress("https://parceiro.example/")).toBe("https://parceiro.example/");
  });

  test("for a picture may be a path below the upstream", () => {
    expect(picturePath("Uploads/produtos/azul 1.webp")).toBe("Uploads/produtos/azul 1.webp");
    expect(picturePath("/Uploads/x.webp")).toBe("Uploads/x.webp");
    expect(picturePath("https://cdn.example/x.webp")).toBeNull();
  });

  test.each([...hostileAddresses, "", " ", null, undefined, "BR123"])(
    "%j is rejected as a link",
    (address) => {
      expect(webAddress(address)).toBeNull();
      expect(linkAddress(address)).toBeNull();
    },
  );

  test.each([...hostileAddresses, "", null, "Uploads/../x.webp", "./x.webp"])(
    "%j is rejected as a picture",
    (address) => {
      expect(picturePath(address)).toBeNull();
    },
  );
});
